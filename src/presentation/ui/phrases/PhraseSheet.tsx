import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Phrase } from '#application/ports/forms/phraseStore.ts';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { AutoGrowTextArea } from '../controls/AutoGrowTextArea.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { SkippedRowsNotice } from '../feedback/SkippedRowsNotice.tsx';
import { Sheet } from '../layout/Sheet.tsx';
import { useMessageText } from '../feedback/useMessageText.ts';
import type { Phrases } from './Phrases.ts';

/** All phrases in their order. Phrases of the company can be moved; the user's own can also be added and deleted. */
export const PhraseSheet = observer(function PhraseSheet({
  phrases,
  isOpen,
  onClose,
}: {
  readonly phrases: Phrases;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { removed, activity, skipped } = phrases;
  return (
    <Sheet isOpen={isOpen} title={t('task.phrases')} onClose={onClose}>
      <NewPhrase phrases={phrases} />
      {removed && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3 rounded-card bg-sunken px-4 py-1 text-14">
          <span className="min-w-0 flex-1">{t('task.phrase.removed', { text: removed.text })}</span>
          <Button variant="bare" isBusy={activity.isBusy} onClick={() => void phrases.restore()}>
            {t('task.phrase.bringBack')}
          </Button>
        </p>
      )}
      <ol className="mt-2 divide-y divide-line">
        {phrases.all.map((phrase) => (
          <PhraseLine key={phrase.id} phrase={phrase} phrases={phrases} />
        ))}
      </ol>
      <SkippedRowsNotice count={skipped} />
    </Sheet>
  );
});

const NewPhrase = observer(function NewPhrase({ phrases }: { readonly phrases: Phrases }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const [text, setText] = useState('');
  const { message, activity } = phrases;
  const save = async () => {
    if (await phrases.save(text)) setText('');
  };
  return (
    <div className="grid gap-2">
      <Field label={t('task.phrase.new')} {...(message ? { issue: say(message) } : {})}>
        {(ties) => <AutoGrowTextArea ids={ties} value={text} placeholder="" onChange={setText} />}
      </Field>
      <Button variant="line" isBusy={activity.isBusy} onClick={() => void save()}>
        {t('task.phrase.save')}
      </Button>
    </div>
  );
});

const PhraseLine = observer(function PhraseLine({
  phrase,
  phrases,
}: {
  readonly phrase: Phrase;
  readonly phrases: Phrases;
}) {
  const { t } = useTranslation();
  const place = phrases.all.indexOf(phrase);
  const { text } = phrase;
  return (
    <li className="flex flex-wrap items-center justify-end py-1">
      <span className="min-w-0 flex-1 basis-32 py-1.5">
        <span className="block">{text}</span>
        {!phrase.isOwn && <span className="block text-12 text-soft">{t('task.phrase.company')}</span>}
      </span>
      <IconButton
        icon={ArrowUp}
        name={t('task.phrase.up', { text })}
        tone="soft"
        disabled={place === 0}
        onClick={() => phrases.move(phrase, -1)}
      />
      <IconButton
        icon={ArrowDown}
        name={t('task.phrase.down', { text })}
        tone="soft"
        disabled={place === phrases.all.length - 1}
        onClick={() => phrases.move(phrase, 1)}
      />
      {phrase.isOwn && (
        <IconButton
          icon={Trash2}
          name={t('task.phrase.remove', { text })}
          tone="soft"
          onClick={() => void phrases.remove(phrase)}
        />
      )}
    </li>
  );
});
