import { useId } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { RadioRow } from '../../shared/RadioRow.tsx';
import type { ActionField } from '../action.ts';

interface ChoiceFieldProps {
  readonly field: Extract<ActionField, { kind: 'choice' }>;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** Options that exclude each other; the first one counts until somebody chooses. */
export function ChoiceField({ field: { label, options }, chosen, onChoose }: ChoiceFieldProps) {
  const { t } = useTexts();
  const name = useId();
  const value = options.find((option) => option.value === chosen)?.value ?? options[0]?.value;
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
            label={t(option.label)}
            {...(option.note && { note: t(option.note) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
