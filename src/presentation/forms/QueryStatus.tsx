import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { failureMessage } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import type { QueryState } from './model/FormQueries.ts';

/** Shows the state of a field's query: loading, or the failure with a retry button. */
export const QueryStatus = observer(function FieldLink({ note }: { readonly note: QueryState }) {
  const { t } = useTranslation();
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
