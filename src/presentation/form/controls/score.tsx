import { formatNumber, numberFormatOf } from '#application/form/numberText.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control, type EditorProps } from '../control.tsx';
import { plainNumber, readTyped, writeTyped } from './number.tsx';

/** A number of points, with one decimal as the designer sets it: by a slider, or exactly. */
export const scoreControl = control<string>({
  names: ['rx-score', 'score'],
  empty: '',
  read: readTyped,
  write: writeTyped,
  toText: (text, field, { language }) =>
    formatNumber(text, { ...numberFormatOf(field), decimals: decimalsOf(field) }, language),
  isFigure: true,
  Editor: ScoreEditor,
});

const decimalsOf = (field: FieldDefinition): number => numberFormatOf(field).decimals ?? 1;
const boundOf = ({ settings }: FieldDefinition, name: 'min' | 'max', otherwise: number): number =>
  readDecimal(asText(settings[name])) ?? otherwise;

function ScoreEditor({ value, onChange, onLeave, field, ties }: EditorProps<string>) {
  const { t } = useTexts();
  const [least, most] = [boundOf(field, 'min', 0), boundOf(field, 'max', 100)];
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={t('controls.slide', { name: field.label })}
        min={least}
        max={most}
        step={10 ** -decimalsOf(field)}
        value={readDecimal(value) ?? least}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        className="h-12 min-w-0 flex-1 accent-action"
      />
      <input
        {...ties}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange(plainNumber(event.target.value))}
        onBlur={onLeave}
        className={`${CONTROL_BOX} figures max-w-24 text-right`}
      />
      <span className="figures text-14 text-soft">{t('controls.ofMost', { most })}</span>
    </div>
  );
}
