import { useTexts } from '../i18n/useTexts.ts';

interface PhraseChipsProps<Phrase> {
  readonly phrases: readonly Phrase[];
  readonly onInsert: (phrase: Phrase) => void;
  /** Phrases that begin with this word say the opposite of what is being done; they stand last. */
  readonly opposite?: string;
}

/** Opinions one writes often, in one row that scrolls; a tap adds one. */
export function PhraseChips<Phrase extends { readonly id: string; readonly text: string }>({ phrases, onInsert, opposite }: PhraseChipsProps<Phrase>) {
  const { t } = useTexts();
  const isOpposite = ({ text }: Phrase) => Number(opposite !== undefined && text.startsWith(opposite));
  const ordered = [...phrases].sort((a, b) => isOpposite(a) - isOpposite(b));
  if (phrases.length === 0) return null;
  return (
    <ul aria-label={t('task.phrases')} className="-mx-4 flex items-start gap-2 overflow-x-auto px-4 py-1">
      {ordered.map((phrase) => (
        <li key={phrase.id} className="shrink-0">
          <button type="button" onClick={() => onInsert(phrase)} className="min-h-11 w-max max-w-[min(18rem,75vw)] rounded-[22px] border border-line bg-surface px-3.5 py-1.5 text-left text-14 transition active:bg-sunken">{phrase.text}</button>
        </li>
      ))}
    </ul>
  );
}
