import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { readDouble, NO_CHOICE, writeDouble, type DoubleValue } from '#domain/form/doubleValues.ts';
import { formatList } from '#application/form/listText.ts';
import { useTexts, type TextsInUse } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { PeoplePicker } from '../../shared/people/PeoplePicker.tsx';
import type { PickedPerson, PickerSettings } from '../../shared/people/pickerSettings.ts';
import { PersonAvatar } from '../../shared/people/PersonAvatar.tsx';
import type { EditorProps } from '../control.tsx';
import { withoutRequired } from '../SheetButton.tsx';

/** People and departments are always double values, several ones as comma lists (contract form 6). */
export const readChosen = (stored: Value | undefined): readonly PickedPerson[] =>
  chosenOf(readDouble(stored) ?? NO_CHOICE);
export const writeChosen = (chosen: readonly PickedPerson[]): Value =>
  writeDouble({ label: chosen.map(({ name }) => name).join(','), value: chosen.map(({ id }) => id).join(',') });
export const chosenNames = (chosen: readonly PickedPerson[], _: FieldDefinition, { language }: TextsInUse): string =>
  formatList(
    language,
    chosen.map(({ name }) => name),
  );

function chosenOf({ value, label }: DoubleValue): readonly PickedPerson[] {
  const names = label.split(',');
  return value === '' ? [] : value.split(',').map((id, index) => ({ id, name: names[index] ?? id }));
}

/** The chosen ones, and a press that opens the picker. */
export const chooser = (kind: PickerSettings['kind']) =>
  function Chooser({ value, onChange, onLeave, field, ties }: EditorProps<readonly PickedPerson[]>) {
    const { t } = useTexts();
    const [isOpen, setIsOpen] = useState(false);
    const isSingle = field.settings['single'] !== false;
    const close = () => {
      setIsOpen(false);
      onLeave();
    };
    return (
      <>
        <button
          {...withoutRequired(ties)}
          type="button"
          className={`${CONTROL_BOX} flex flex-wrap items-center gap-x-3 gap-y-1 text-left`}
          onClick={() => setIsOpen(true)}
        >
          {value.length === 0 && (
            <span className="flex-1 text-soft">{field.placeholder === '' ? t('form.choose') : field.placeholder}</span>
          )}
          {value.map((each) => (
            <PersonAvatar key={each.id} id={each.id} name={each.name} isGroup={kind === 'groups'} />
          ))}
          <Plus size={18} aria-hidden className="ml-auto text-soft" />
        </button>
        {isOpen && (
          <PeoplePicker
            order={{ kind, title: field.label, isSingle, chosen: value }}
            onClose={close}
            onDone={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        )}
      </>
    );
  };
