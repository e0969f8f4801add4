import { Printer } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { ReadyFile } from '../shared/attachments/ReadyFile.tsx';
import { Button } from '../shared/Button.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { RichText } from '../shared/RichText.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { isInChatApp } from './isInChatApp.ts';
import { PrintPageViewModel } from './PrintPageViewModel.ts';
import './print.css';

/**
 * A document another platform hands over as a page, printed by the browser. Parameters: `template`, `name`; `instId`,
 * or `alias` and `pk`.
 */
export function PrintPage() {
  const [query] = useSearchParams();
  return <PrintView key={query.toString()} query={query} />;
}

const PrintView = observer(function PrintView({ query }: { readonly query: URLSearchParams }) {
  const { t } = useTexts();
  const of = (name: string) => query.get(name) ?? '';
  const model = useViewModel(
    (context) =>
      new PrintPageViewModel(context, {
        template: of('template'),
        name: of('name'),
        instance: of('instId'),
        alias: of('alias'),
        record: of('pk'),
      }),
  );
  const { html, file, address, activity } = model;
  const inChat = isInChatApp(window.navigator.userAgent);
  const bar = (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <ReadyFile file={file} address={address} note={t('print.ready')} />
      {inChat ? (
        <Button isBusy={activity.isBusy} onClick={() => void model.keep()}>
          {t('print.asFile')}
        </Button>
      ) : (
        <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t('print.now')}
        </Button>
      )}
    </div>
  );
  return (
    <PageFrame title={of('name') || t('page.printPage')} back="workbench" {...(html !== undefined && { bottom: bar })}>
      {html === undefined ? (
        <LoaderState loader={model.loader} />
      ) : (
        <div className="print-sheet rounded-card bg-surface px-4 py-4">
          <RichText html={html} />
        </div>
      )}
    </PageFrame>
  );
});
