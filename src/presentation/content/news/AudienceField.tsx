import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { PeoplePicker } from '../../ui/people/PeoplePicker.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar.tsx';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';

interface AudienceFieldProps {
  readonly chosen: readonly PickedPerson[];
  readonly onChange: (chosen: readonly PickedPerson[]) => void;
}

/** The audience of a news item: all users, until groups are chosen. */
export function AudienceField({ chosen, onChange }: AudienceFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('news.field.audience');
  const everybody = t('news.everybody');
  return (
    <Field label={label} note={t('news.field.audience.note')}>
      {({ 'aria-required': _required, 'aria-invalid': _invalid, ...ties }) => (
        <>
          <button
            {...ties}
            type="button"
            aria-label={`${label}: ${chosen.map(({ name }) => name).join(', ') || everybody}`}
            className={`${CONTROL_BOX} flex flex-wrap items-center gap-x-3 gap-y-1 text-left`}
            onClick={() => setIsOpen(true)}
          >
            {chosen.length === 0 && <span className="flex-1">{everybody}</span>}
            {chosen.map(({ id, name }) => (
              <PersonAvatar key={id} id={id} name={name} isGroup />
            ))}
            <Plus size={18} aria-hidden className="ml-auto text-soft" />
          </button>
          {isOpen && (
            <PeoplePicker
              settings={{ kind: 'groups', title: label, isSingle: false, chosen }}
              onClose={() => setIsOpen(false)}
              onDone={(picked) => {
                onChange(picked);
                setIsOpen(false);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
