import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { NO_CHOICE, type DoubleValue } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { control, type EditorProps } from '../control.tsx';
import { choiceLabels, choiceOf, readChoice, valuesOf, writeChoice } from '../doubleField.ts';
import { SheetButton } from '../SheetButton.tsx';
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
      <SheetButton
        ties={ties}
        words={words}
        placeholder={field.placeholder || t('form.choose')}
        icon={ListTree}
        onClick={() => setIsOpen(true)}
      />
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
