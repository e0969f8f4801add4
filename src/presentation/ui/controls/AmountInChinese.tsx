import { useTranslation } from 'react-i18next';
import { formatChineseAmount } from '#application/formatting/numberText.ts';
import { toLanguage } from '#application/formatting/language.ts';

/** Shows an amount in Chinese numerals, below or next to its digits. */
export function AmountInChinese({ amount }: { readonly amount: string }) {
  const words = formatChineseAmount(amount, toLanguage(useTranslation().i18n.language));
  return words === undefined ? null : <span className="block text-14 text-soft">{words}</span>;
}
