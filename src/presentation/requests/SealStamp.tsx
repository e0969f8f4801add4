import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCompanyDate } from '../ui/i18n/companyZone.ts';

/** The lines of the seal in units of its 92 x 92 view box: baseline and available width inside the ring. */
const LINES = [
  { y: 34, room: 58 },
  { y: 52, room: 70 },
  { y: 69, room: 58 },
] as const;
const MAX_FONT_SIZE = 14;

/** Estimates the width of a text in em: 1 for a wide character, 0.6 for any other. */
const estimateTextWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/u.test(letter) ? 1 : 0.6), 0);

/**
 * The red seal on an approved request. It repeats the status, so it is hidden from screen readers, and it does not
 * scale with the font size.
 */
export function SealStamp({ at, name }: { readonly at: Instant; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const day = formatCompanyDate(at).slice(2).replaceAll('-', '.');
  const words = [t('node.seal'), day, name];
  return (
    <svg
      aria-hidden="true"
      lang={language}
      viewBox="0 0 92 92"
      className="figures pointer-events-none absolute top-0 right-0 size-[92px] -rotate-8 animate-appear font-seal font-semibold text-seal"
    >
      <circle cx="46" cy="46" r="44" fill="none" stroke="currentColor" strokeWidth="4" />
      {LINES.map(({ y, room }, line) => (
        <text
          key={y}
          x="46"
          y={y}
          textAnchor="middle"
          fill="currentColor"
          fontSize={Math.min(MAX_FONT_SIZE, room / estimateTextWidth(words[line] ?? ''))}
        >
          {words[line]}
        </text>
      ))}
    </svg>
  );
}
