import { Eye } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { SendBar } from '../shared/SendBar.tsx';
import { useKeptOnHide } from '../shared/useKeptOnHide.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { NewsEditFields } from './NewsEditFields.tsx';
import { NewsEditViewModel } from './NewsEditViewModel.ts';
import { NewsPreview } from './NewsPreview.tsx';

/** Parameter: `id` of the news; without it something new. */
export function NewsEditPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <NewsEditor key={id} id={id} />;
}

const NewsEditor = observer(function NewsEditor({ id }: { readonly id: string | undefined }) {
  const { t } = useTexts();
  const model = useViewModel((context) => new NewsEditViewModel(context, id));
  useKeptOnHide(model.keep);
  const { submission } = model;
  const bottom = submission && (
    <SendBar
      verb={t(model.isTold ? 'news.save' : 'news.publish')}
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
          <IconButton icon={Eye} name={t('news.preview')} tone="action" onClick={() => model.preview(true)} />
        )
      }
    >
      {submission ? (
        <>
          {model.theirs && <Theirs model={model} />}
          <NewsEditFields model={model} values={submission.value} />
          {!model.isTold && (
            <Button
              look="line"
              className="mt-5 mb-2 w-full"
              isBusy={submission.activity.isBusy}
              onClick={() => void model.keepDraft()}
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

/** Somebody else has changed it since it was read here. */
const Theirs = observer(function Theirs({ model }: { readonly model: NewsEditViewModel }) {
  const { t } = useTexts();
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-card bg-return-tint p-4 text-14">
      <p>{t('news.changedMeanwhile')}</p>
      <span className="flex flex-wrap gap-2">
        <Button look="line" className="flex-1" onClick={model.keepMine}>
          {t('news.keepMine')}
        </Button>
        <Button look="line" className="flex-1" onClick={model.takeTheirs}>
          {t('news.takeTheirs')}
        </Button>
      </span>
    </div>
  );
});
