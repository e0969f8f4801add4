import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { UnsavedChangesSheet } from '../../forms/UnsavedChangesSheet.tsx';
import { FormStack } from '../../forms/FormStack.tsx';
import { AbsenceOverlapNotice } from '../../forms/AbsenceOverlapNotice.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { OpinionField } from '../../ui/controls/OpinionField.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathSelect } from '../../ui/workflow/PathSelect.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NextStepPreview } from '../../ui/workflow/NextStepPreview.tsx';
import { StartPeopleRows } from './StartPeopleRows.tsx';
import { StartViewModel, type StartParams } from './StartViewModel.ts';
import { FormIssueSummary } from '../../forms/FormIssueSummary.tsx';
import { Button } from '../../ui/controls/Button.tsx';

/** Parameters: `defId`, or `defKey` in links; `instId` of a draft to continue. */
export function StartFormPage() {
  const [query] = useSearchParams();
  const [definition, key, draft] = ['defId', 'defKey', 'instId'].map((name) => query.get(name));
  const of = definition ? { definition } : { key: key ?? '' };
  return <StartView key={JSON.stringify([of, draft])} of={of} draft={draft ?? undefined} />;
}

const StartView = observer(function StartView({
  of,
  draft,
}: {
  readonly of: StartParams;
  readonly draft: string | undefined;
}) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new StartViewModel(context, of, draft));
  const { page } = model;
  const isWritable = page !== undefined && page.forms.length > 0;
  return (
    <PageFrame
      title={page?.definition.name ?? t('page.startForm')}
      back="startable"
      onBack={model.unsavedChanges.leave}
      {...(model.isStored
        ? {
            actions: (
              <IconButton
                icon={Trash2}
                name={t('start.deleteDraft')}
                tone="soft"
                onClick={() => model.askToDelete(true)}
              />
            ),
          }
        : {})}
      {...(isWritable ? { bottom: <StartBar model={model} /> } : {})}
    >
      <StartBody model={model} />
      <UnsavedChangesSheet question={model.unsavedChanges} />
      <ConfirmSheet
        isOpen={model.isDeleting}
        question={t('start.deleteDraft')}
        effect={t('start.deleteEffect')}
        confirmLabel={t('action.delete')}
        tone="refuse"
        isBusy={model.submission.activity.isBusy}
        onConfirm={() => void model.deleteDraft()}
        onClose={() => model.askToDelete(false)}
      />
      <SendQuestion model={model} />
    </PageFrame>
  );
});

/** Confirmation before sending, if the process requires it or the user has other leave at the same time. */
const SendQuestion = observer(function SendQuestion({ model }: { readonly model: StartViewModel }) {
  const { t } = useTranslation();
  const isOverlapping = model.overlaps.overlaps.length > 0;
  return (
    <ConfirmSheet
      isOpen={model.isAsking}
      question={t(isOverlapping ? 'start.confirmOverlap' : 'start.confirm')}
      effect={t('start.confirmEffect')}
      confirmLabel={t(isOverlapping ? 'start.submitAnyway' : 'start.submit')}
      isBusy={model.submission.activity.isBusy}
      onConfirm={() => void model.confirm()}
      onClose={model.dismiss}
    >
      <AbsenceOverlapNotice overlaps={model.overlaps} />
    </ConfirmSheet>
  );
});

const StartBody = observer(function StartBody({ model }: { readonly model: StartViewModel }) {
  const { t } = useTranslation();
  const { loader, submission, page } = model;
  if (!page) return <LoaderState loader={loader} />;
  if (page.forms.length === 0)
    return <NoticeBox picture="broken" title={t('form.notConfigured')} advice={t('form.notConfiguredAdvice')} />;
  return (
    <div className="grid gap-4">
      <div>
        <FormStack forms={model.forms} drafts={model.drafts} />
      </div>
      {model.choice.mustChoosePath && (
        <Card className="overflow-hidden">
          <PathSelect choice={model.choice} />
        </Card>
      )}
      <SkippedRowsNotice count={model.skipped} />
      <StartPeopleRows model={model} />
      {page.asksOpinion && (
        <Card isPadded>
          <OpinionField value={submission.value} isRequired={false} onChange={submission.change} />
        </Card>
      )}
      {(model.choice.next ?? []).length > 0 && (
        <div className="rounded-card bg-action-tint px-4 py-3 text-14">
          <NextStepPreview choice={model.choice} goesTo="start.goesTo" />
        </div>
      )}
    </div>
  );
});

/** Footer with the buttons to save a draft and to submit. It shows the number of errors; the fields show the errors. */
const StartBar = observer(function StartBar({ model }: { readonly model: StartViewModel }) {
  const { t } = useTranslation();
  const { activity, message, isRetry } = model.submission;
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormIssueSummary message={message} forms={model.forms} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          className="flex-[1_1_auto] px-3 whitespace-nowrap"
          disabled={activity.isBusy}
          onClick={() => void model.saveDraft()}
        >
          {t('start.saveDraft')}
        </Button>
        <Button
          className="min-w-36 flex-[2_1_auto] px-3 whitespace-nowrap"
          isBusy={activity.isBusy || model.checking.isBusy}
          onClick={() => void model.submit()}
        >
          {t(isRetry ? 'app.retry' : 'start.submit')}
        </Button>
      </div>
    </div>
  );
});
