import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { LeaveSheet } from '../form/LeaveSheet.tsx';
import { FormStack } from '../form/FormStack.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import { LeftOutNote } from '../shared/LeftOutNote.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { OpinionField } from '../shared/OpinionField.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PathChoice } from '../shared/PathChoice.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { WhereItGoes } from '../shared/WhereItGoes.tsx';
import { StartBar } from './StartBar.tsx';
import { StartPeopleRows } from './StartPeopleRows.tsx';
import { StartViewModel, type StartOf } from './StartViewModel.ts';

/** Parameters: `defId`, or `defKey` in links; `instId` names a draft to go on with. */
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
  readonly of: StartOf;
  readonly draft: string | undefined;
}) {
  const { t } = useTexts();
  const model = useViewModel((context) => new StartViewModel(context, of, draft));
  const { page } = model;
  const isWritable = page !== undefined && page.forms.length > 0;
  return (
    <PageFrame
      title={page?.definition.name ?? t('page.startForm')}
      back="startable"
      onBack={model.leaving.leave}
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
      <LeaveSheet question={model.leaving} />
      <ConfirmSheet
        isOpen={model.isDeleting}
        question={t('start.deleteDraft')}
        effect={t('start.deleteEffect')}
        verb={t('action.delete')}
        tone="refuse"
        isBusy={model.submission.activity.isBusy}
        onConfirm={() => void model.deleteDraft()}
        onClose={() => model.askToDelete(false)}
      />
      <ConfirmSheet
        isOpen={model.isAsking}
        question={t('start.confirm')}
        effect={t('start.confirmEffect')}
        verb={t('start.submit')}
        isBusy={model.submission.activity.isBusy}
        onConfirm={() => void model.submit()}
        onClose={model.dismiss}
      />
    </PageFrame>
  );
});

const StartBody = observer(function StartBody({ model }: { readonly model: StartViewModel }) {
  const { t } = useTexts();
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
          <PathChoice choice={model.choice} />
        </Card>
      )}
      <LeftOutNote count={model.leftOut} />
      <StartPeopleRows model={model} />
      {page.asksOpinion && (
        <Card isPadded>
          <OpinionField value={submission.value} isRequired={false} onChange={submission.change} />
        </Card>
      )}
      {(model.choice.next ?? []).length > 0 && (
        <div className="rounded-card bg-action-tint px-4 py-3 text-14">
          <WhereItGoes choice={model.choice} goesTo="start.goesTo" />
        </div>
      )}
    </div>
  );
});
