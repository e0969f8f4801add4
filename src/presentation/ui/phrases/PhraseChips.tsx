import { Plus, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterPhrases, type OpinionUse } from '#domain/tasks/opinionUse.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { SkippedRowsNotice } from '../feedback/SkippedRowsNotice.tsx';
import { useViewModel } from '../state/useViewModel.ts';
import { insertPhrase } from './insertPhrase.ts';
import { PhraseSheet } from './PhraseSheet.tsx';
import { Phrases } from './Phrases.ts';

interface PhraseChipsProps {
  readonly value: string;
  readonly onChange: (written: string) => void;
  readonly opinionUse?: OpinionUse;
}
const CHIP =
  'min-h-11 w-max max-w-[min(18rem,75vw)] rounded-[22px] border px-3.5 py-1.5 text-left text-14 transition active:bg-sunken';

/**
 * The user's phrases in one row that scrolls: a tap inserts one. A new text can be stored, and the phrases can be
 * arranged.
 */
export const PhraseChips = observer(function PhraseChips({ value, onChange, opinionUse }: PhraseChipsProps) {
  const { t } = useTranslation();
  const phrases = useViewModel((context) => new Phrases(context));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const fitting = filterPhrases(phrases.all, opinionUse);
  // Without a matching phrase, the button to arrange them would be alone.
  if (fitting.length === 0 && phrases.skipped === 0 && !phrases.isNew(value)) return null;
  return (
    <>
      <ul aria-label={t('task.phrases')} className="-mx-4 flex items-start gap-2 overflow-x-auto px-4 py-1">
        {phrases.isNew(value) && (
          <li className="shrink-0">
            <button
              type="button"
              onClick={() => void phrases.save(value)}
              className={`${CHIP} inline-flex items-center gap-1 border-dashed border-edge text-action`}
            >
              <Plus size={16} aria-hidden />
              {t('task.phrase.saveThis')}
            </button>
          </li>
        )}
        {fitting.map((phrase) => (
          <li key={phrase.id} className="shrink-0">
            <button
              type="button"
              className={`phrases ${CHIP} border-line bg-surface`}
              onClick={() => {
                onChange(insertPhrase(value, phrase.text));
                phrases.markUsed(phrase);
              }}
            >
              {phrase.text}
            </button>
          </li>
        ))}
        <li className="shrink-0">
          <IconButton
            icon={Settings2}
            name={t('task.phrase.arrange')}
            tone="soft"
            onClick={() => setIsSheetOpen(true)}
          />
        </li>
      </ul>
      <SkippedRowsNotice count={phrases.skipped} />
      <PhraseSheet phrases={phrases} isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  );
});
