import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewGateway, type DocumentPreview } from '#application/ports/files/previewGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { failureMessage } from '../feedback/message.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { RichText } from '../controls/RichText.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { useMessageText } from '../feedback/useMessageText.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { ViewerProps } from './viewerKind.ts';
import { ViewerNote } from './ViewerNote.tsx';

/** Shows an office document as converted by the server: its text and tables, without page layout. */
export const DocumentViewer = observer(function DocumentViewer(props: ViewerProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const gateway = useAdapterContext().get(PreviewGateway);
  const { id, name } = props.file;
  const [answer, setAnswer] = useState<Result<DocumentPreview> | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    void gateway.getPreview(id).then((read) => {
      if (!isLeft) setAnswer(read);
    });
    return () => {
      isLeft = true;
    };
  }, [gateway, id]);
  return (
    <ViewerFrame {...props} label={t('viewer.document', { name })}>
      {answer === undefined && (
        <div role="status" className="grid min-h-0 flex-1 place-items-center">
          <Spinner />
          <span className="sr-only">{t('app.loading')}</span>
        </div>
      )}
      {answer?.ok === false && <ViewerNote>{say(previewErrorMessage(answer.error))}</ViewerNote>}
      {answer?.ok === true && <Parts {...answer.value} />}
    </ViewerFrame>
  );
});

/** Platforms without previews return errors of different kinds. */
const previewErrorMessage = (failure: Failure) =>
  failure.kind === 'unreadable' || failure.kind === 'serverFault'
    ? { key: 'viewer.notShown' }
    : failureMessage(failure);

function Parts({ parts, partsLeft }: DocumentPreview) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const part = parts[at];
  const left = [
    part !== undefined && part.rowsLeft > 0 && t('viewer.rowsLeft', { count: part.rowsLeft }),
    part !== undefined && part.columnsLeft > 0 && t('viewer.columnsLeft', { count: part.columnsLeft }),
    partsLeft > 0 && t('viewer.sheetsLeft', { count: partsLeft }),
  ].filter((said) => said !== false);
  return (
    <>
      {parts.length > 1 && (
        <label className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2 text-14">
          <span className="shrink-0 text-soft">{t('viewer.sheet')}</span>
          <select
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
            className="min-h-11 min-w-0 flex-1 rounded-card border border-edge bg-surface px-3 text-16"
          >
            {parts.map(({ name }, place) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-surface px-4 py-4 outline-none">
        {part === undefined || part.html === '' ? (
          <p className="text-soft">{t('viewer.nothing')}</p>
        ) : (
          <RichText key={at} html={part.html} />
        )}
        {left.length > 0 && (
          <p className="mt-4 rounded-card bg-return-tint px-4 py-3 text-14 text-return">{left.join(' ')}</p>
        )}
      </div>
    </>
  );
}
