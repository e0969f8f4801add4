import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_OPTION_VALUE, type OptionValue } from '#domain/forms/doubleValues.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { formatChoice, createChoice, readChoice, choiceValues, writeChoice } from '../../model/doubleField.ts';
import { SheetButton } from '../../SheetButton.tsx';
import { TreeSheet } from './TreeSheet.tsx';

/** Single or multiple choice from a tree. */
export const treeSelectControl = createControl<OptionValue>({
  names: ['rx-tree-select'],
  empty: EMPTY_OPTION_VALUE,
  read: readChoice,
  write: writeChoice,
  toText: formatChoice,
  Editor: TreeSelectEditor,
});

function TreeSelectEditor({ value, onChange, onBlur, field, ids }: EditorProps<OptionValue>) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [isOpen, setIsOpen] = useState(false);
  const words = formatChoice(value, field, { language });
  const close = () => {
    setIsOpen(false);
    onBlur();
  };
  return (
    <>
      <SheetButton
        ids={ids}
        text={words}
        placeholder={field.placeholder || t('form.choose')}
        icon={ListTree}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <TreeSheet
          field={field}
          chosen={choiceValues(value, field)}
          onClose={close}
          onDone={(values) => {
            onChange((now) => (values.length === 0 ? EMPTY_OPTION_VALUE : createChoice(values, field, now)));
            close();
          }}
        />
      )}
    </>
  );
}
