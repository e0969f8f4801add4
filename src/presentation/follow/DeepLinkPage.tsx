import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { DeepLinkViewModel, LINK_PARAMETERS } from './DeepLinkViewModel.ts';

/**
 * Where links in messages and shared links arrive. Parameters, one of them: `instId`, `taskId`, `defKey`, `share`; and
 * `appId`, where it is of another application.
 */
export function DeepLinkPage() {
  const [query] = useSearchParams();
  return <DeepLinkView key={query.toString()} query={query} />;
}

const DeepLinkView = observer(function DeepLinkView({ query }: { readonly query: URLSearchParams }) {
  const { t } = useTexts();
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
      <ErrorState failure={loader.failure} retry={() => void loader.load()} isBusy={loader.isReading} />
    </PageFrame>
  );
});
