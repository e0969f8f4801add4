import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { MAX_SYNC_BATCH_TASKS } from '#domain/tasks/batch.ts';
import type { ButtonTone } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { OpinionField } from '../../ui/controls/OpinionField.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SendButton } from '../../ui/controls/SendButton.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { BatchDecisionViewModel } from './BatchDecisionViewModel.ts';
import { BatchResults } from './BatchResults.tsx';
import { BatchTasks } from './BatchTasks.tsx';

/** Parameter: `taskIds`, separated by commas. */
export function BatchDecisionPage() {
  const [query] = useSearchParams();
  const ids = query.get('taskIds') ?? '';
  return <BatchDecisionView key={ids} ids={ids.split(',').filter((id) => id !== '')} />;
}

const BatchDecisionView = observer(function BatchDecisionView({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new BatchDecisionViewModel(context, ids));
  const isOpen = model.tasks !== undefined && model.rows === undefined;
  return (
    <PageFrame
      title={t('page.batchDecision')}
      back="myTasks"
      {...(isOpen ? { bottom: <BatchBar model={model} /> } : {})}
    >
      <BatchBody model={model} />
    </PageFrame>
  );
});

const BatchBody = observer(function BatchBody({ model }: { readonly model: BatchDecisionViewModel }) {
  const { t } = useTranslation();
  const { loader, submission, tasks, rows, vote, decisions } = model;
  if (rows) return <BatchResults model={model} />;
  if (!tasks) return <LoaderState loader={loader} />;
  return (
    <>
      <SkippedRowsNotice count={loader.skipped} />
      <BatchTasks excluded={model.excluded} included={model.included} />
      {vote !== undefined && (
        <div className="grid gap-5 pt-5">
          {decisions.length > 1 && (
            <Segmented
              label={t('batch.vote')}
              value={vote}
              options={decisions.map(({ vote: value, label }) => ({ value, label: label ?? t(`task.vote.${value}`) }))}
              onChange={model.choose}
            />
          )}
          <OpinionField
            value={submission.value}
            isRequired={model.isOpinionRequired}
            onChange={submission.change}
            opinionUse={vote}
          />
          <BackgroundSwitch model={model} />
        </div>
      )}
    </>
  );
});

/** Offers to run the batch in the background. Large batches always do, which a note explains. */
const BackgroundSwitch = observer(function LaterChoice({ model }: { readonly model: BatchDecisionViewModel }) {
  const { t } = useTranslation();
  if (model.isLarge)
    return (
      <p className="rounded-card bg-sunken px-4 py-3 text-14">
        {t('batch.largeNote', { limit: MAX_SYNC_BATCH_TASKS })}
      </p>
    );
  return (
    <Card isPadded className="py-1">
      <Field
        shape="inline"
        label={t('batch.later')}
        {...(model.prefersBackground ? { note: t('batch.laterNote') } : {})}
      >
        {({ id }) => <Switch id={id} isOn={model.prefersBackground} onChange={model.setBackground} />}
      </Field>
    </Card>
  );
});

const TONES: Readonly<Record<'agree' | 'refuse' | 'abstain', ButtonTone>> = {
  agree: 'action',
  refuse: 'refuse',
  abstain: 'action',
};

const BatchBar = observer(function BatchBar({ model }: { readonly model: BatchDecisionViewModel }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const {
    submission: { activity, message, isRetry },
    missing,
    vote,
    decisions,
    included: { length: count },
  } = model;
  const verb = decisions.find((option) => option.vote === vote)?.label ?? t(`task.vote.${vote ?? 'agree'}`);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-3">
      {vote === undefined
        ? message && (
            <p role="alert" className="text-14 text-refuse">
              {say(message)}
            </p>
          )
        : null}
      {vote === undefined ? (
        missing && <p className="text-center text-14 text-soft">{say(missing)}</p>
      ) : (
        <>
          <p className="text-14">{t(`batch.effect.${vote}`, { count })}</p>
          <SendButton
            label={t('batch.submit', { verb, count })}
            tone={TONES[vote]}
            isBusy={activity.isBusy}
            message={message}
            isRetry={isRetry}
            missing={missing}
            onSend={() => void model.submit()}
          />
        </>
      )}
    </div>
  );
});
