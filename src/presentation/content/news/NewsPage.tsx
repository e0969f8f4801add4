import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../../ui/state/appContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { failureMessage } from '../../ui/feedback/message.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NewsArticle } from './NewsArticle.tsx';
import { NewsPageViewModel } from './NewsPageViewModel.ts';

type NewsRoute = 'newsDetail' | 'announcement';
const LISTS = { newsDetail: 'newsList', announcement: 'announcements' } as const;

/**
 * Creates the page of a news item. Query parameter: `id`. Both routes show the same page and differ only in the target
 * of "back".
 */
export const newsPage = (route: NewsRoute) =>
  function NewsRoutePage() {
    const [query] = useSearchParams();
    const id = query.get('id') ?? '';
    return <NewsPage key={id} id={id} route={route} />;
  };

const NewsPage = observer(function NewsPage({ id, route }: { readonly id: string; readonly route: NewsRoute }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new NewsPageViewModel(context, id));
  const { item, loader } = model;
  return (
    <PageFrame title={item?.title ?? t(`page.${route}`)} isTitleHidden={item !== undefined} back={LISTS[route]}>
      {item ? (
        <NewsArticle
          item={item}
          now={model.now}
          heading={
            <p aria-hidden="true" className="text-24 font-bold text-pretty">
              {item.title}
            </p>
          }
        />
      ) : model.hasEnded ? (
        <Ended model={model} list={LISTS[route]} />
      ) : (
        <LoaderState loader={loader} />
      )}
    </PageFrame>
  );
});

const Ended = observer(function Ended({
  model,
  list,
}: {
  readonly model: NewsPageViewModel;
  readonly list: (typeof LISTS)[NewsRoute];
}) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { navigator } = useAppContext();
  const { failure } = model.loader;
  if (!failure) return null;
  return (
    <NoticeBox picture="done" title={t('news.ended')} advice={say(failureMessage(failure))}>
      <Button onClick={() => navigator.open(list, {}, { replace: true })}>{t('news.toList')}</Button>
    </NoticeBox>
  );
});
