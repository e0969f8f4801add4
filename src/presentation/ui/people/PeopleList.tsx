import { ArrowUp, UserPlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../controls/Avatar.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

interface PeopleListProps {
  readonly label: string;
  readonly kind?: PickerSettings['kind'];
  readonly isRequired?: boolean;
  readonly isSingle?: boolean;
  /** Whether the order matters: it is numbered and can be changed. */
  readonly isOrdered?: boolean;
  readonly people: readonly PickedPerson[];
  readonly unavailableReasons?: PickerSettings['unavailableReasons'];
  readonly onChange: (people: readonly PickedPerson[]) => void;
}

/** The selected users or departments, one per line, and a button that opens the picker. */
export function PeopleList({
  label,
  kind = 'people',
  isRequired = false,
  isSingle = false,
  isOrdered = false,
  people,
  unavailableReasons,
  onChange,
}: PeopleListProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="text-14 text-soft">
        {label}
        {isRequired && (
          <>
            <span className="ml-1 text-refuse" aria-hidden="true">
              *
            </span>
            <span className="sr-only">, {t('app.required')}</span>
          </>
        )}
      </p>
      {people.length > 0 && (
        <List className="divide-y divide-line rounded-card border border-line bg-surface">
          {people.map((person, index) => (
            <li key={person.id} className="flex min-h-13 items-center gap-3 py-1 pl-3">
              {isOrdered && (
                <span className="figures w-5 shrink-0 text-right text-14 text-soft" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <Avatar id={person.id} name={person.name} size={36} />
              <span className="min-w-0 flex-1">{person.name}</span>
              {isOrdered && index > 0 && (
                <IconButton
                  icon={ArrowUp}
                  name={t('people.moveUp', { name: person.name })}
                  tone="soft"
                  onClick={() => onChange(people.toSpliced(index, 1).toSpliced(index - 1, 0, person))}
                />
              )}
              <IconButton
                icon={X}
                name={t('people.remove', { name: person.name })}
                tone="soft"
                onClick={() => onChange(people.filter((each) => each !== person))}
              />
            </li>
          ))}
        </List>
      )}
      <button
        type="button"
        className="flex min-h-12 items-center justify-center gap-2 rounded-card border border-dashed border-edge px-3.5 py-2.5 text-16 font-medium text-action transition active:bg-sunken"
        onClick={() => setIsOpen(true)}
      >
        <UserPlus size={18} aria-hidden />
        {t(kind === 'groups' ? 'people.chooseGroups' : isSingle ? 'people.chooseOne' : 'people.chooseSome')}
      </button>
      {isOpen && (
        <PeoplePicker
          settings={{ kind, title: label, isSingle, chosen: people, ...(unavailableReasons && { unavailableReasons }) }}
          onClose={() => setIsOpen(false)}
          onDone={(chosen) => {
            onChange(chosen);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
