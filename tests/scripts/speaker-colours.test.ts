import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HUES } from '../../src-renderer/features/reader/speaker-hue.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../../src-renderer/ui/tokens.css'), 'utf8');

/** The light and the dark value of a token. */
function colours(token: string): readonly [string, string] {
  const [, light, dark] = new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`no ${token}`);
  return [light, dark];
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colour of a speaker', () => {
  it.each(Array.from({ length: HUES }, (_each, index) => index))(
    'can be read on the page and on a pointed line: %i',
    (hue) => {
      for (const surface of ['--surface', '--accent-wash']) {
        const [light, dark] = colours(surface);
        const [onLight, onDark] = colours(`--speaker-${hue}`);
        expect(contrast(onLight, light)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onDark, dark)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
