import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { NO_CHOICE, type DoubleValue } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control, type EditorProps } from '../control.tsx';
import { choiceLabels, choiceOf, readChoice, valuesOf, writeChoice } from '../doubleField.ts';
import { TreeSheet } from './treeSelect/TreeSheet.tsx';

/** One choice or several out of a tree. */
export const treeSelectControl = control<DoubleValue>({
  names: ['rx-tree-select'],
  empty: NO_CHOICE,
  read: readChoice,
  write: writeChoice,
  toText: choiceLabels,
  Editor: TreeSelectEditor,
});

function TreeSelectEditor({ value, onChange, onLeave, field, ties }: EditorProps<DoubleValue>) {
  const { t, language } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const words = choiceLabels(value, field, { language });
  const close = () => {
    setIsOpen(false);
    onLeave();
  };
  return (
    <>
      <button
        id={ties.id}
        aria-describedby={ties['aria-describedby']}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`${CONTROL_BOX} flex items-center gap-2 text-left`}
      >
        <span className={`min-w-0 flex-1 ${words === '' ? 'text-soft' : ''}`}>
          {words || field.placeholder || t('form.choose')}
        </span>
        <ListTree size={18} aria-hidden className="shrink-0 text-soft" />
      </button>
      {isOpen && (
        <TreeSheet
          field={field}
          chosen={valuesOf(value)}
          onClose={close}
          onDone={(values) => {
            onChange((now) => (values.length === 0 ? NO_CHOICE : choiceOf(values, field, now)));
            close();
          }}
        />
      )}
    </>
  );
}
