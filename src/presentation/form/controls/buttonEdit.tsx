import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { checkDemand } from '#domain/validation/demands.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../shared/IconButton.tsx';
import { laterSheet } from '../../shared/laterSheet.ts';
import { control, type EditorProps } from '../control.tsx';
import { DemandNote } from '../DemandNote.tsx';
import { SheetButton } from '../SheetButton.tsx';
import { wordsOfAny } from './unknown.tsx';

/** Comes with the first field that wants it, and with its words. */
const LaterListPicker = laterSheet(async () => {
  const [{ PickerSheet }] = await Promise.all([import('../../bolist/PickerSheet.tsx'), loadTexts(['bolist'])]);
  return PickerSheet;
});

/** Picked from a list (contract form 6); what is picked otherwise is read, and goes back as it came. */
export const buttonEditControl = control<Value>({
  names: ['rx-button-edit', 'rx-button-edit-single'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: wordsOfAny,
  Editor: ListPickEditor,
});

function ListPickEditor({ value, onChange, onLeave, field, ties, model }: EditorProps<Value>) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { pick: offered } = model;
  const words = wordsOfAny(value);
  if (offered === undefined)
    return (
      <>
        <output id={ties.id} className="block min-h-12 py-2.5 break-words">
          {words}
        </output>
        {asText(field.settings['mode']) === 'dialog' && (
          <DemandNote issues={checkDemand('dialog', asText(field.settings['dialog']))} />
        )}
      </>
    );
  const close = () => {
    setIsOpen(false);
    onLeave();
  };
  return (
    <span className="flex items-center gap-1">
      <SheetButton
        ties={ties}
        words={words}
        placeholder={field.placeholder || t('form.choose')}
        icon={ChevronRight}
        onClick={() => setIsOpen(true)}
      />
      {asText(value) !== '' && (
        <IconButton icon={X} name={t('controls.clearField', { name: field.label })} onClick={() => onChange('')} />
      )}
      {isOpen && (
        <LaterListPicker
          listKey={offered.pick.list}
          title={field.label}
          isSingle={offered.pick.isSingle}
          params={offered.params}
          onPicked={(rows) => {
            offered.take(rows);
            close();
          }}
          onClose={close}
        />
      )}
    </span>
  );
}
