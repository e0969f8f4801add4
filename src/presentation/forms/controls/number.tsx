import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import { isExactNumber, parseDecimal, formatDecimal } from '#domain/shared/decimal.ts';
import { parseTypedNumber } from '#domain/shared/typedNumber.ts';
import { isBlank } from '#domain/shared/removeInvisible.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { CONTROL_BOX } from '../../ui/controls/Field.tsx';
import { AmountInChinese } from '../../ui/controls/AmountInChinese.tsx';
import { createControl, type EditorProps, type ViewProps } from '../createControl.tsx';
import { formatNumber, isMoney, getNumberFormat, selectUnit } from '#application/formatting/numberText.ts';
import { toLanguage } from '#application/formatting/language.ts';

/**
 * Numbers and amounts of money. The typed text is stored as typed while it is not a valid number, and validation
 * reports the issue.
 */
export const numberControl = createControl<string>({
  names: ['rx-number'],
  empty: '',
  read: readNumberText,
  write: writeNumberText,
  toText: (text, field, { language }) => formatNumber(text, getNumberFormat(field), language),
  isFigure: true,
  Editor: NumberEditor,
  View: NumberView,
});

export function readNumberText(stored: Value | undefined): string {
  return typeof stored === 'number' ? formatDecimal(stored) : asText(stored);
}
export function writeNumberText(text: string): Value {
  const plain = parseTypedNumber(text);
  if (plain === undefined) return isBlank(text) ? '' : text;
  return isExactNumber(plain) ? Number(plain) : text;
}

function NumberEditor({ value, onChange, onBlur, field, ids }: EditorProps<string>) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const format = getNumberFormat(field);
  // While the user types, the typed text is shown: "12." must not become "12".
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // Tabbing into the field selects its text so that typing replaces it. The change to the unformatted text must keep
  // that selection.
  const input = useRef<HTMLInputElement>(null);
  const isSelected = useRef(false);
  useLayoutEffect(() => {
    if (isSelected.current) input.current?.select();
    isSelected.current = false;
  }, [typed]);
  const atRest = isMoney(format) ? formatNumber(value, { ...format, before: '', after: '' }, language) : value;
  const mayBeNegative = /(?:^|;)\s*minnum:\s*-/u.test(field.rules) || Number(field.settings['min'] ?? 0) < 0;
  return (
    <>
      <span className="relative flex items-center">
        {format.before !== '' && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3.5 text-soft">
            {format.before}
          </span>
        )}
        <input
          {...ids}
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
            onChange(event.target.value);
          }}
          onBlur={() => {
            setTyped(undefined);
            onBlur();
          }}
        />
        {format.after !== '' && (
          <span aria-hidden="true" className="pointer-events-none absolute right-3.5 text-soft">
            {selectUnit(format, parseDecimal(value), language)}
          </span>
        )}
      </span>
      {format.hasCapitals && <AmountInChinese amount={value} />}
    </>
  );
}

function NumberView({ value, field }: ViewProps<string>) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const format = getNumberFormat(field);
  return (
    <>
      <span className={`figures ${isMoney(format) ? 'font-semibold' : ''}`}>
        {formatNumber(value, format, language)}
      </span>
      {format.hasCapitals && <AmountInChinese amount={value} />}
    </>
  );
}
