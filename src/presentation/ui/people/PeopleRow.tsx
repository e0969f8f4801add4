import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { AvatarStack } from '../controls/AvatarStack.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

interface PeopleRowProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly people: readonly PickedPerson[];
  readonly isSingle?: boolean;
  readonly offered?: PickerSettings['offered'];
  readonly onDone: (people: readonly PickedPerson[]) => void;
}

/** A row with a label and the selected users; a tap opens the picker. */
export function PeopleRow({ label, isRequired = false, people, isSingle = false, offered, onDone }: PeopleRowProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [isOpen, setIsOpen] = useState(false);
  const names = people.length === 0 ? t('people.nobodyChosen') : formatList(language, people);
  return (
    <>
      <button
        type="button"
        className="flex min-h-13 w-full items-center gap-3 py-2 text-left"
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1">
          {label}
          {isRequired && (
            <>
              <span className="ml-1 text-refuse" aria-hidden="true">
                *
              </span>
              <span className="sr-only">, {t('app.required')}</span>
            </>
          )}
        </span>
        <span className={people.length === 0 ? 'text-soft' : 'sr-only'}>{names}</span>
        {people.length > 0 && <AvatarStack people={people} />}
        <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
      </button>
      {isOpen && (
        <PeoplePicker
          settings={{ kind: 'people', title: label, isSingle, chosen: people, ...(offered && { offered }) }}
          onClose={() => setIsOpen(false)}
          onDone={(chosen) => {
            onDone(chosen);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
