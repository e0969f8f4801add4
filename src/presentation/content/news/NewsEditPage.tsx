import { Eye } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NewsEditFields } from './NewsEditFields.tsx';
import { NewsEditViewModel } from './NewsEditViewModel.ts';
import { NewsPreview } from './NewsPreview.tsx';

/** Query parameter: `id` of the news item. Without it, the page creates one. */
export function NewsEditPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <NewsEditor key={id} id={id} />;
}

const NewsEditor = observer(function NewsEditor({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new NewsEditViewModel(context, id));
  const { submission } = model;
  const bottom = submission && (
    <SendBar
      label={t(model.isPublished ? 'news.save' : 'news.publish')}
      submission={submission}
      onSend={() => void model.publish()}
    />
  );
  return (
    <PageFrame
      title={t(model.isNew ? 'news.write' : 'page.newsEdit')}
      back="newsDesk"
      bottom={bottom}
      actions={
        submission && (
          <IconButton icon={Eye} name={t('news.preview')} tone="action" onClick={() => model.setPreviewed(true)} />
        )
      }
    >
      {submission ? (
        <>
          {model.theirVersion && <NewsConflictNotice model={model} />}
          <NewsEditFields model={model} values={submission.value} />
          {!model.isPublished && (
            <Button
              variant="line"
              className="mt-5 mb-2 w-full"
              isBusy={submission.activity.isBusy}
              onClick={() => void model.saveDraft()}
            >
              {t('news.keepDraft')}
            </Button>
          )}
          {model.isPreviewed && <NewsPreview model={model} values={submission.value} />}
        </>
      ) : (
        <LoaderState loader={model.loader} />
      )}
    </PageFrame>
  );
});

/** Reports that another user changed the news item since it was loaded. */
const NewsConflictNotice = observer(function Theirs({ model }: { readonly model: NewsEditViewModel }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-card bg-return-tint p-4 text-14">
      <p>{t('news.changedMeanwhile')}</p>
      <span className="flex flex-wrap gap-2">
        <Button variant="line" className="flex-1" onClick={model.keepMine}>
          {t('news.keepMine')}
        </Button>
        <Button variant="line" className="flex-1" onClick={model.acceptTheirs}>
          {t('news.takeTheirs')}
        </Button>
      </span>
    </div>
  );
});
