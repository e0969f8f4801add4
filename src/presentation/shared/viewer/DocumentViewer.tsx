import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { PreviewGateway, type ReadableDocument } from '#application/ports/previewGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { failureMessage } from '../message.ts';
import { useAdapterContext } from '../pageContext.ts';
import { RichText } from '../RichText.tsx';
import { Spinner } from '../Spinner.tsx';
import { useMessageText } from '../useMessageText.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { ShownFile } from './viewerKind.ts';
import { ViewerNote } from './ViewerNote.tsx';

/** A document of an office program, as the server reads it: its words and tables, not its paper. */
export const DocumentViewer = observer(function DocumentViewer(props: ShownFile) {
  const { t } = useTexts();
  const say = useMessageText();
  const gateway = useAdapterContext().get(PreviewGateway);
  const { id, name } = props.file;
  const [answer, setAnswer] = useState<Result<ReadableDocument, Failure> | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    void gateway.read(id).then((read) => {
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
      {answer?.ok === false && <ViewerNote>{say(troubleOf(answer.error))}</ViewerNote>}
      {answer?.ok === true && <Parts {...answer.value} />}
    </ViewerFrame>
  );
});

/** Other platforms answer this in ways of their own. */
const troubleOf = (failure: Failure) =>
  failure.kind === 'unreadable' || failure.kind === 'serverFault'
    ? { key: 'viewer.notShown' }
    : failureMessage(failure);

function Parts({ parts, partsLeft }: ReadableDocument) {
  const { t } = useTexts();
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
