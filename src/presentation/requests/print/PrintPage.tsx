import { Printer } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { GeneratedFile } from '../../ui/attachments/GeneratedFile.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { RichText } from '../../ui/controls/RichText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { isInChatApp } from './isInChatApp.ts';
import { PrintPageViewModel } from './PrintPageViewModel.ts';
import './print.css';

/**
 * Prints a document that another platform provides as an HTML page. Query parameters: `template`, `name`; `instId`, or
 * `alias` and `pk`.
 */
export function PrintPage() {
  const [query] = useSearchParams();
  return <PrintView key={query.toString()} query={query} />;
}

const PrintView = observer(function PrintView({ query }: { readonly query: URLSearchParams }) {
  const { t } = useTranslation();
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
      <GeneratedFile file={file} address={address} note={t('print.ready')} />
      {inChat ? (
        <Button isBusy={activity.isBusy} onClick={() => void model.saveFile()}>
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
