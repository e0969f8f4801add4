import { useTranslation } from 'react-i18next';
import { formatNumber, getNumberFormat } from '#application/formatting/numberText.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { getDecimals } from '#domain/forms/fieldValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { parseDecimal } from '#domain/shared/decimal.ts';
import { CONTROL_BOX } from '../../../ui/controls/Field.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { readNumberText, writeNumberText } from '../number.tsx';

/** A score with the decimals of its definition, entered with a slider or as a number. */
export const scoreControl = createControl<string>({
  names: ['rx-score', 'score'],
  empty: '',
  read: readNumberText,
  write: writeNumberText,
  toText: (text, field, { language }) => formatNumber(text, getNumberFormat(field), language),
  isFigure: true,
  Editor: ScoreEditor,
});

const scoreLimit = ({ settings }: FieldDefinition, name: 'min' | 'max', otherwise: number): number =>
  parseDecimal(asText(settings[name])) ?? otherwise;

function ScoreEditor({ value, onChange, onBlur, field, ids }: EditorProps<string>) {
  const { t } = useTranslation();
  const [least, most] = [scoreLimit(field, 'min', 0), scoreLimit(field, 'max', 100)];
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={t('controls.slide', { name: field.label })}
        min={least}
        max={most}
        step={10 ** -(getDecimals(field) ?? 0)}
        value={parseDecimal(value) ?? least}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="h-12 min-w-0 flex-1 accent-action"
      />
      <input
        {...ids}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={`${CONTROL_BOX} figures max-w-24 text-right`}
      />
      <span className="figures text-14 text-soft">{t('controls.ofMost', { most })}</span>
    </div>
  );
}
