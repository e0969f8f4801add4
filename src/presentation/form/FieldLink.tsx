import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { failureMessage } from '../shared/message.ts';
import { useMessageText } from '../shared/useMessageText.ts';
import type { LinkNote } from './FormLinks.ts';

/** Beside a field that has asked the platform: that the answer is on its way, or why there is none. */
export const FieldLink = observer(function FieldLink({ note }: { readonly note: LinkNote }) {
  const { t } = useTexts();
  const say = useMessageText();
  if (note.isReading) return <p role="status">{t('form.linkReading')}</p>;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-14 text-return">
      <span className="min-w-0 flex-1">
        {t('form.linkFailed')} {note.failure && say(failureMessage(note.failure))}
      </span>
      <Button look="bare" className="text-14" onClick={note.retry}>
        {t('app.retry')}
      </Button>
    </div>
  );
});
