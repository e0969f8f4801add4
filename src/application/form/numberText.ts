import { readDecimal } from '#domain/shared/decimal.ts';
import { inCapitals } from '#domain/shared/money.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { numberFormatter, pluralRules } from '../formatters.ts';
import type { Language } from '../language.ts';

/**
 * How a number is written: what stands before and after it, thousands, decimals, and whether its capitals stand below
 * (contract form 6).
 */
export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  readonly hasThousands: boolean;
  readonly hasCapitals: boolean;
  readonly decimals: number | undefined;
}

export function numberFormatOf({ settings }: FieldDefinition): NumberFormat {
  const format =
    typeof settings['format'] === 'object' && settings['format'] !== null && !Array.isArray(settings['format'])
      ? (settings['format'] as Readonly<Record<string, unknown>>)
      : {};
  const [, decimals] = asText(settings['length']).split(',');
  return {
    before: typeof format['pre'] === 'string' ? format['pre'] : '',
    after: typeof format['suf'] === 'string' ? format['suf'] : '',
    hasThousands: format['thousand'] === true,
    hasCapitals: format['chinese'] === true,
    decimals: decimals === undefined ? undefined : Number(decimals),
  };
}

/** Money always shows its cents; other numbers show the decimals they have. */
export function formatNumber(text: string, format: NumberFormat, language: Language): string {
  const value = readDecimal(text);
  if (value === undefined) return text;
  const decimals = format.decimals ?? 20;
  const written = numberFormatter(language, {
    useGrouping: format.hasThousands,
    minimumFractionDigits: isMoney(format) ? decimals : 0,
    maximumFractionDigits: Math.min(20, decimals),
  }).format(value);
  const unit = format.after === '' ? '' : `${UNIT_GAPS[language]}${unitOf(format, value, language)}`;
  const sign = written.startsWith('-') ? '-' : '';
  return `${sign}${format.before}${written.slice(sign.length)}${unit}`;
}

/** A sign before the number is a currency. */
export const isMoney = ({ before }: NumberFormat): boolean => before !== '';

/**
 * An amount in Chinese capitals, as banks in China ask for it: only who reads Chinese is told, and nothing while it is
 * no amount.
 */
export const capitalsFor = (amount: string, language: Language): string | undefined =>
  language !== 'zh-CN' || amount.trim() === '' ? undefined : inCapitals(amount);

/** How a unit stands behind its number. */
const UNIT_GAPS: Readonly<Record<Language, string>> = { 'zh-CN': ' ', 'en-US': ' ', 'ja-JP': '' };

/** The unit beside a number. A language with a singular writes both forms, as in `day|days`. */
export function unitOf({ after }: Pick<NumberFormat, 'after'>, value: number | undefined, language: Language): string {
  const [one = '', other = one] = after.split('|');
  return value !== undefined && pluralRules(language).select(value) === 'one' ? one : other;
}
