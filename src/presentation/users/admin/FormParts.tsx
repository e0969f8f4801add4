import { Languages } from 'lucide-react';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#application/formatting/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { PeoplePicker } from '../../ui/people/PeoplePicker.tsx';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';
import type { NameValues } from './personForm.ts';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly note?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TextField = ({ label, isRequired = false, note, value, onChange, ...how }: TextFieldProps) => (
  <Field label={label} isRequired={isRequired} note={note}>
    {(ties) => (
      <input
        {...ties}
        autoComplete="off"
        {...how}
        className={CONTROL_BOX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** Shows the value another user has entered meanwhile, with a button to take it over. */
function ConflictNote({ text, onTake }: { readonly text: string | undefined; readonly onTake: () => void }) {
  const { t } = useTranslation();
  if (text === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 rounded-lg bg-return-tint px-3 text-14 text-ink">
      <span className="min-w-0 flex-1 basis-32 py-2">{t('staff.theirs', { value: text || t('staff.none') })}</span>
      <Button variant="bare" onClick={onTake}>
        {t('staff.takeTheirs')}
      </Button>
    </span>
  );
}

interface EditedForm<Values> {
  readonly change: (changes: Partial<Values>) => void;
  getTheirValue<Name extends keyof Values>(name: Name): Values[Name] | undefined;
  acceptTheirs(name: keyof Values): void;
}

/**
 * Returns the properties of a field: its value, its change handler, and a note with the value another user has entered
 * since it was read.
 */
export const createFieldProps =
  <Values extends object>(model: EditedForm<Values>, values: Values) =>
  <Name extends keyof Values>(name: Name, say: (value: Values[Name]) => string) => {
    const theirs = model.getTheirValue(name);
    return {
      value: values[name],
      onChange: (value: Values[Name]) => model.change({ ...values, [name]: value }),
      note: theirs !== undefined && <ConflictNote text={say(theirs)} onTake={() => model.acceptTheirs(name)} />,
    };
  };
export const joinNames = (names: NameValues): string => Object.values(names).filter(Boolean).join(' · ');

interface NamesFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly value: NameValues;
  readonly note?: ReactNode;
  readonly onChange: (names: NameValues) => void;
}

/** One name for all languages, with a button to enter one per language. */
export function NamesField({ label, isRequired = false, value: names, note, onChange }: NamesFieldProps) {
  const { t } = useTranslation();
  const hasSeveral = LANGUAGES.filter((language) => names[language] !== '').length > 1;
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && !hasSeveral) {
    const only = LANGUAGES.find((language) => names[language] !== '') ?? 'zh-CN';
    return (
      <div className="grid grid-cols-1">
        <TextField
          label={label}
          isRequired={isRequired}
          note={note}
          value={names[only]}
          onChange={(name) => onChange({ ...names, [only]: name })}
        />
        <Button variant="bare" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Languages size={18} aria-hidden />
          {t('staff.byLanguage')}
        </Button>
      </div>
    );
  }
  return (
    <Field label={label} isRequired={isRequired} shape="group" note={note}>
      {() => (
        <div className="grid grid-cols-1 gap-3">
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={t(`staff.language.${language}`)}
              lang={language}
              value={names[language]}
              onChange={(name) => onChange({ ...names, [language]: name })}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

interface PickFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly kind: 'people' | 'groups';
  readonly value: readonly PickedPerson[];
  readonly placeholder: string;
  /** Whether the selection can be cleared. */
  readonly mayBeEmpty?: boolean;
  readonly note?: ReactNode;
  readonly onChange: (chosen: readonly PickedPerson[]) => void;
}

/** Selects a user or a department; a tap opens the picker. */
export function PickerField({
  label,
  isRequired = false,
  kind,
  value: chosen,
  placeholder,
  mayBeEmpty = false,
  note,
  onChange,
}: PickFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [first] = chosen;
  return (
    <Field label={label} isRequired={isRequired} note={note}>
      {({ 'aria-required': _required, 'aria-invalid': _invalid, ...ties }) => (
        <span className="flex items-center gap-2">
          <button
            {...ties}
            type="button"
            className={`${CONTROL_BOX} text-left ${first ? '' : 'text-soft'}`}
            aria-label={`${label}: ${first?.name ?? placeholder}`}
            onClick={() => setIsOpen(true)}
          >
            {first?.name ?? placeholder}
          </button>
          {mayBeEmpty && first && (
            <Button
              variant="bare"
              className="shrink-0 whitespace-nowrap"
              aria-label={t('staff.clear', { label })}
              onClick={() => onChange([])}
            >
              {t('staff.clearShort')}
            </Button>
          )}
          {isOpen && (
            <PeoplePicker
              settings={{ kind, title: label, isSingle: true, chosen }}
              onClose={() => setIsOpen(false)}
              onDone={(picked) => {
                onChange(picked);
                setIsOpen(false);
              }}
            />
          )}
        </span>
      )}
    </Field>
  );
}
