import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { LoadingPage } from '../ui/feedback/LoadingPage.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { DeepLinkViewModel, LINK_PARAMETERS } from './DeepLinkViewModel.ts';

/**
 * The landing page of links in messages and of shared links. Query parameters: one of `instId`, `taskId`, `defKey` and
 * `share`; and `appId` if the link belongs to another application.
 */
export function DeepLinkPage() {
  const [query] = useSearchParams();
  return <DeepLinkView key={query.toString()} query={query} />;
}

const DeepLinkView = observer(function DeepLinkView({ query }: { readonly query: URLSearchParams }) {
  const { t } = useTranslation();
  const model = useViewModel(
    (context) =>
      new DeepLinkViewModel(
        context,
        Object.fromEntries(LINK_PARAMETERS.map((target) => [target, query.get(target) ?? ''])),
        query.get('appId') ?? '',
      ),
  );
  const { loader } = model;
  if (!loader.failure) return <LoadingPage />;
  return (
    <PageFrame title={t('page.landing')} back="workbench">
      <ErrorState failure={loader.failure} retry={() => void loader.load()} isBusy={loader.isLoading} />
    </PageFrame>
  );
});
