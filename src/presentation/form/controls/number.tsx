import { useLayoutEffect, useRef, useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import { keepsDigits, readDecimal, writeDecimal } from '#domain/shared/decimal.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { Capitals } from '../../shared/Capitals.tsx';
import { control, type EditorProps, type ViewProps } from '../control.tsx';
import { formatNumber, isMoney, numberFormatOf, unitOf } from '#application/form/numberText.ts';

/**
 * Numbers and money. What is typed is kept as typed until it reads as a number; the rules then say what is wrong with
 * it.
 */
export const numberControl = control<string>({
  names: ['rx-number'],
  empty: '',
  read: readTyped,
  write: writeTyped,
  toText: (text, field, { language }) => formatNumber(text, numberFormatOf(field), language),
  isFigure: true,
  Editor: NumberEditor,
  View: NumberView,
});

export function readTyped(stored: Value | undefined): string {
  return typeof stored === 'number' ? writeDecimal(stored) : asText(stored);
}
export function writeTyped(text: string): Value {
  if (text.trim() === '') return '';
  return keepsDigits(text) ? (readDecimal(text) ?? text) : text;
}

function NumberEditor({ value, onChange, onLeave, field, ties }: EditorProps<string>) {
  const { language } = useTexts();
  const format = numberFormatOf(field);
  // While the person types, their own characters stand; "12." must not become 12 under the finger.
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A field reached with the Tab key is selected as a whole, to be replaced: other characters must not end that.
  const input = useRef<HTMLInputElement>(null);
  const isSelected = useRef(false);
  useLayoutEffect(() => {
    if (isSelected.current) input.current?.select();
    isSelected.current = false;
  }, [typed]);
  const atRest = isMoney(format) ? formatNumber(value, { ...format, before: '', after: '' }, language) : value;
  const mayBeNegative = Number(field.settings['min'] ?? 0) < 0;
  return (
    <>
      <span className="relative flex items-center">
        {format.before !== '' && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3.5 text-soft">
            {format.before}
          </span>
        )}
        <input
          {...ties}
          ref={input}
          type="text"
          inputMode={mayBeNegative ? 'text' : format.decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed ?? atRest}
          placeholder={field.placeholder}
          className={`${CONTROL_BOX} figures ${format.before === '' ? '' : 'pl-9'} ${format.after === '' ? '' : 'pr-12'}`}
          onFocus={({ target: { selectionStart, selectionEnd, value: shown } }) => {
            isSelected.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length;
            setTyped(value);
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(plainNumber(event.target.value));
          }}
          onBlur={() => {
            setTyped(undefined);
            onLeave();
          }}
        />
        {format.after !== '' && (
          <span aria-hidden="true" className="pointer-events-none absolute right-3.5 text-soft">
            {unitOf(format, readDecimal(value), language)}
          </span>
        )}
      </span>
      {format.hasCapitals && <Capitals amount={value} />}
    </>
  );
}

function NumberView({ value, field }: ViewProps<string>) {
  const { language } = useTexts();
  const format = numberFormatOf(field);
  return (
    <>
      <span className={`figures ${isMoney(format) ? 'font-semibold' : ''}`}>
        {formatNumber(value, format, language)}
      </span>
      {format.hasCapitals && <Capitals amount={value} />}
    </>
  );
}

/** Full-width digits and thousands separators, as phone keyboards and copied amounts bring them. */
export const plainNumber = (typed: string): string => typed.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/gu, '');
