import { describe, expect, it } from 'vitest';
import { EXPORT_FORMS, holdsBoth, isCopied } from '../../src-renderer/features/export/export-forms.ts';
import { exportResultText } from '../../src-renderer/features/export/export-result.ts';
import { strings } from '../../src-renderer/strings/en.ts';

const DONE = { name: 'Export.zip', written: 3, bytes: 9, missing: [], missingCount: 0, cancelled: false };

describe('what an export is said to have done', () => {
  it.each([
    [{ ...DONE, written: 1, name: 'x.md' }, 'Exported as x.md'],
    [DONE, 'Exported 3 into Export.zip'],
    [{ ...DONE, missingCount: 1 }, 'Exported 3; 1 is missing'],
    [{ ...DONE, missingCount: 2_000 }, 'Exported 3; 2,000 are missing'],
    [{ ...DONE, written: 0, missingCount: 2 }, 'Nothing could be exported in this form'],
    [{ ...DONE, cancelled: true }, 'Stopped; 3 exported'],
    [{ ...DONE, written: 0, cancelled: true }, 'Stopped; nothing was exported'],
  ])('%j', (outcome, text) => {
    expect(exportResultText(outcome)).toBe(text);
  });
});

describe('the forms', () => {
  it('are offered once each, with a line that says what they hold', () => {
    expect([...EXPORT_FORMS].sort()).toEqual(Object.keys(strings.exporting.forms).sort());
    expect(EXPORT_FORMS.filter(holdsBoth)).toEqual(['json']);
    expect(EXPORT_FORMS.filter(isCopied)).toEqual(['md', 'txt']);
  });
});
