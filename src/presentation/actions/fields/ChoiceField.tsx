import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRow } from '../../ui/controls/RadioRow.tsx';
import type { ActionField, ActionOption } from '../action.ts';

interface ChoiceFieldProps {
  readonly field: Extract<ActionField, { kind: 'choice' }>;
  readonly options: readonly ActionOption[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** Radio options of which the first is preselected. */
export function ChoiceField({ field: { label, isToldAlone }, options, chosen, onChoose }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const [only, ...others] = options;
  if (isToldAlone && others.length === 0)
    return only?.note === undefined ? null : (
      <p className="rounded-card bg-return-tint px-4 py-3 text-14">{t(only.note, only.values)}</p>
    );
  const value = options.find((option) => option.value === chosen)?.value ?? only?.value;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-14 text-soft">{t(label)}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {options.map((option) => (
          <RadioRow
            key={option.value}
            name={name}
            isChosen={option.value === value}
            onChoose={() => onChoose(option.value)}
            label={t(option.label, option.values)}
            {...(option.note && { note: t(option.note, option.values) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
