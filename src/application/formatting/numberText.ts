import { parseDecimal } from '#domain/shared/decimal.ts';
import { formatChineseNumerals } from '#domain/shared/money.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { getDecimals } from '#domain/forms/fieldValues.ts';
import { numberFormatter, pluralRules } from './formatters.ts';
import type { Language } from './language.ts';

/**
 * Display format of a number: prefix, suffix, thousands separators, decimals, and whether the amount is also shown in
 * Chinese capitals below (contract form 6).
 */
export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  readonly hasThousands: boolean;
  readonly hasCapitals: boolean;
  readonly decimals: number | undefined;
}

export function getNumberFormat({ control, settings }: FieldDefinition): NumberFormat {
  const format =
    typeof settings['format'] === 'object' && settings['format'] !== null && !Array.isArray(settings['format'])
      ? (settings['format'] as Readonly<Record<string, unknown>>)
      : {};
  return {
    before: typeof format['pre'] === 'string' ? format['pre'] : '',
    after: typeof format['suf'] === 'string' ? format['suf'] : '',
    hasThousands: format['thousand'] === true,
    hasCapitals: format['chinese'] === true,
    decimals: getDecimals({ control, settings }),
  };
}

/**
 * Formats a number for display. Amounts of money show at least the decimals of the field, two by default; other numbers
 * show only the decimals they have.
 */
export function formatNumber(text: string, format: NumberFormat, language: Language): string {
  const value = parseDecimal(text);
  if (value === undefined) return text;
  const written = numberFormatter(language, {
    useGrouping: format.hasThousands,
    minimumFractionDigits: isMoney(format) ? (format.decimals ?? MONEY_DECIMALS) : 0,
    maximumFractionDigits: format.decimals ?? MAX_DECIMALS,
  }).format(value);
  const unit = format.after === '' ? '' : `${UNIT_SEPARATORS[language]}${selectUnit(format, value, language)}`;
  const sign = written.startsWith('-') ? '-' : '';
  return `${sign}${format.before}${written.slice(sign.length)}${unit}`;
}

const MONEY_DECIMALS = 2;
/** Maximum number of fraction digits that `Intl` supports in every engine. */
const MAX_DECIMALS = 20;

/** A prefix before the number is a currency sign. */
export const isMoney = ({ before }: NumberFormat): boolean => before !== '';

/**
 * Returns an amount in Chinese capital numerals, as banks in China require. Returns `undefined` for other languages and
 * for texts that are not an amount.
 */
export const formatChineseAmount = (amount: string, language: Language): string | undefined =>
  language !== 'zh-CN' || amount.trim() === '' ? undefined : formatChineseNumerals(amount);

const UNIT_SEPARATORS: Readonly<Record<Language, string>> = { 'zh-CN': ' ', 'en-US': ' ', 'ja-JP': '' };

/** Returns the unit of a number. A unit with singular and plural is configured as `day|days`. */
export function selectUnit(
  { after }: Pick<NumberFormat, 'after'>,
  value: number | undefined,
  language: Language,
): string {
  const [one = '', other = one] = after.split('|');
  return value !== undefined && pluralRules(language).select(value) === 'one' ? one : other;
}
