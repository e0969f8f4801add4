import { formatChineseAmount } from '#application/formatting/numberText.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Shows an amount in Chinese numerals, below or next to its digits. */
export function AmountInChinese({ amount }: { readonly amount: string }) {
  const words = formatChineseAmount(amount, useTexts().language);
  return words === undefined ? null : <span className="block text-14 text-soft">{words}</span>;
}
