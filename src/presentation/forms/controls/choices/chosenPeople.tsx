import { joinLabels, splitLabels, splitList } from '#domain/shared/commaList.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import {
  parseOptionValue,
  EMPTY_OPTION_VALUE,
  formatOptionValue,
  type OptionValue,
} from '#domain/forms/doubleValues.ts';
import { formatList } from '#application/formatting/listText.ts';
import type { Localization } from '../../../ui/i18n/translate.ts';
import { CONTROL_BOX } from '../../../ui/controls/Field.tsx';
import { LazyPeoplePicker } from '../../../ui/people/LazyPeoplePicker.ts';
import type { PickedPerson, PickerSettings } from '../../../ui/people/pickerSettings.ts';
import { PersonAvatar } from '../../../ui/people/PersonAvatar.tsx';
import type { EditorProps } from '../../createControl.tsx';
import { withoutRequired } from '../../SheetButton.tsx';

/**
 * Users and departments are stored as values with labels, several of them as comma-separated lists (contract form 6).
 */
export const readPeople = (stored: Value | undefined): readonly PickedPerson[] =>
  toPeople(parseOptionValue(stored) ?? EMPTY_OPTION_VALUE);
export const writePeople = (chosen: readonly PickedPerson[]): Value =>
  formatOptionValue({ label: joinLabels(chosen.map(({ name }) => name)), value: chosen.map(({ id }) => id).join(',') });
export const formatPeople = (chosen: readonly PickedPerson[], _: FieldDefinition, { language }: Localization): string =>
  formatList(language, chosen);

function toPeople({ value, label }: OptionValue): readonly PickedPerson[] {
  const ids = splitList(value);
  const names = splitLabels(label, ids.length);
  return ids.map((id, index) => ({ id, name: names[index] ?? id }));
}

/** Creates the editor that shows the chosen users or groups and opens the picker. */
export const createPeopleEditor = (kind: PickerSettings['kind']) =>
  function Chooser({ value, onChange, onBlur, field, ids }: EditorProps<readonly PickedPerson[]>) {
    const { t } = useTranslation();
    const [isOpen, setIsOpen] = useState(false);
    const isSingle = field.settings['single'] !== false;
    const close = () => {
      setIsOpen(false);
      onBlur();
    };
    return (
      <>
        <button
          {...withoutRequired(ids)}
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
          <LazyPeoplePicker
            settings={{ kind, title: field.label, isSingle, chosen: value }}
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
