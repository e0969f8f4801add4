import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';

/**
 * The lines of the stamp in its own units, 92 across: where each stands, and how much room the ring leaves it there.
 */
const LINES = [
  { y: 34, room: 58 },
  { y: 52, room: 70 },
  { y: 69, room: 58 },
] as const;
const LARGEST = 14;

/** Wide characters are as wide as they are high, Latin ones hardly more than half of it. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/u.test(letter) ? 1 : 0.6), 0);

/**
 * The vermilion stamp on a request that was approved to its end. It repeats what the status says, and like a real one
 * does not grow with the text.
 */
export function SealStamp({ at, name }: { readonly at: Instant; readonly name: string }) {
  const { t, language } = useTexts();
  const date = new Date(at);
  const day = [date.getFullYear() % 100, date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
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
          fontSize={Math.min(LARGEST, room / widthOf(words[line] ?? ''))}
        >
          {words[line]}
        </text>
      ))}
    </svg>
  );
}
