import './export-dialog.css';
import { useState } from 'react';
import type { ExportForm } from '../../../src-shared/export.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shortName } from '../../ui/short-name.ts';
import { EXPORT_FORMS, holdsBoth, isCopied } from './export-forms.ts';
import type { Export, ToExport } from './use-export.ts';

interface ExportDialogProps {
  readonly what: ToExport;
  readonly exporting: Export;
  readonly onClose: () => void;
}

/** In which form transcripts are exported, then the system's dialog asks where. */
export function ExportDialog({ what, exporting, onClose }: ExportDialogProps) {
  const words = strings.exporting;
  const [choice, setChoice] = useState(exporting.choice);
  const { form } = choice;
  return (
    <Dialog
      title={titleOf(what)}
      onClose={onClose}
      actions={
        <>
          {what.kind === 'one' && isCopied(form) && (
            <span className="export-copy">
              <Button
                weight="quiet"
                onPress={() => {
                  exporting.copy(what.id, form, choice.text);
                  onClose();
                }}
              >
                {words.copy}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            weight="primary"
            onPress={() => {
              exporting.start(what, choice);
              onClose();
            }}
          >
            {words.go}
          </Button>
        </>
      }
    >
      <Forms
        form={form}
        onChange={(chosen) => {
          setChoice({ ...choice, form: chosen });
        }}
      />
      <div className="export-choices">
        {!holdsBoth(form) && (
          <Choice
            label={words.text}
            options={[
              { value: 'edited', label: words.edited },
              { value: 'recorded', label: words.recorded },
            ]}
            value={choice.text}
            onChange={(text) => {
              setChoice({ ...choice, text });
            }}
          />
        )}
        {what.kind !== 'one' && (
          <Choice
            label={words.as}
            options={[
              { value: 'folder', label: words.folder },
              { value: 'zip', label: words.zip },
            ]}
            value={choice.as}
            onChange={(as) => {
              setChoice({ ...choice, as });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(what: ToExport): string {
  const words = strings.exporting;
  switch (what.kind) {
    case 'one':
      return words.titleOne(shortName(what.title === '' ? strings.list.untitled : what.title));
    case 'several':
      return words.titleSeveral(what.handles.length);
    case 'all':
      return words.titleAll;
  }
}

interface FormsProps {
  readonly form: ExportForm;
  readonly onChange: (form: ExportForm) => void;
}

/** Each form with one line that says what it holds; the arrow keys go through them. */
function Forms({ form, onChange }: FormsProps) {
  const words = strings.exporting;
  return (
    <div className="export-forms" role="radiogroup" aria-label={words.form}>
      {EXPORT_FORMS.map((each) => (
        <label key={each} className="export-form">
          <input
            className="export-radio"
            type="radio"
            name="export-form"
            checked={each === form}
            autoFocus={each === form}
            onChange={() => {
              onChange(each);
            }}
          />
          <span className="export-form-name">{words.forms[each].name}</span>
          <span className="export-form-text">{words.forms[each].text}</span>
        </label>
      ))}
    </div>
  );
}
