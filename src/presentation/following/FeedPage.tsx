import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { FeedFooter } from './FeedFooter.tsx';
import type { RequestFeed } from './requestFeed.ts';
import { FeedViewModel } from './FeedViewModel.ts';
import { FeedBody } from './FeedBody.tsx';

/** Renders any page that shows a request as entries by users. */
export function FeedPage<Content>({ page }: { readonly page: RequestFeed<Content> }) {
  const [query] = useSearchParams();
  return <FeedView key={query.toString()} page={page} query={query} />;
}

const FeedView = observer(function FeedView<Content>({
  page,
  query,
}: {
  readonly page: RequestFeed<Content>;
  readonly query: URLSearchParams;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const model = useViewModel((context: PageContext) => new FeedViewModel(context, page, query));
  const { loader, content } = model;
  const { now } = loader;
  const feedContent = content === undefined ? undefined : page.present(content, { t, language, now });
  const hasFoot = feedContent && (feedContent.actions.length > 0 || model.mayWrite);
  return (
    <PageFrame
      title={t(`page.${page.name}`)}
      back={page.back}
      {...(hasFoot ? { bottom: <FeedFooter model={model} actions={feedContent.actions} /> } : {})}
    >
      {feedContent ? (
        <FeedBody name={page.name} feedContent={feedContent} now={now} skipped={loader.skipped} />
      ) : (
        <LoaderState loader={loader} />
      )}
    </PageFrame>
  );
});
