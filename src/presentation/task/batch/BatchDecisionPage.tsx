import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { BATCH_AT_ONCE } from '#domain/task/batch.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button, type ButtonTone } from '../../shared/Button.tsx';
import { Card } from '../../shared/Card.tsx';
import { LeftOutNote } from '../../shared/LeftOutNote.tsx';
import { LoaderState } from '../../shared/LoaderState.tsx';
import { Field } from '../../shared/Field.tsx';
import { OpinionField } from '../../shared/OpinionField.tsx';
import { PageFrame } from '../../shared/PageFrame.tsx';
import { Segmented } from '../../shared/Segmented.tsx';
import { Switch } from '../../shared/Switch.tsx';
import { useMessageText } from '../../shared/useMessageText.ts';
import { useViewModel } from '../../shared/useViewModel.ts';
import { BatchDecisionViewModel } from './BatchDecisionViewModel.ts';
import { BatchResults } from './BatchResults.tsx';
import { BatchTasks } from './BatchTasks.tsx';

/** Parameter: `taskIds`, parted by commas. */
export function BatchDecisionPage() {
  const [query] = useSearchParams();
  const ids = query.get('taskIds') ?? '';
  return <BatchDecisionView key={ids} ids={ids.split(',').filter((id) => id !== '')} />;
}

const BatchDecisionView = observer(function BatchDecisionView({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTexts();
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
  const { t } = useTexts();
  const { loader, submission, tasks, rows, vote, decisions } = model;
  if (rows) return <BatchResults model={model} />;
  if (!tasks) return <LoaderState loader={loader} />;
  return (
    <>
      <LeftOutNote count={loader.leftOut} />
      <BatchTasks leftOut={model.leftOut} included={model.included} />
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
          <LaterChoice model={model} />
        </div>
      )}
    </>
  );
});

/** With many tasks there is no choice: then it is only said. */
const LaterChoice = observer(function LaterChoice({ model }: { readonly model: BatchDecisionViewModel }) {
  const { t } = useTexts();
  if (model.isLarge)
    return <p className="rounded-card bg-sunken px-4 py-3 text-14">{t('batch.largeNote', { limit: BATCH_AT_ONCE })}</p>;
  return (
    <Card isPadded className="py-1">
      <Field shape="inline" label={t('batch.later')} {...(model.wantsLater ? { note: t('batch.laterNote') } : {})}>
        {({ id }) => <Switch id={id} isOn={model.wantsLater} onChange={model.decideLater} />}
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
  const { t } = useTexts();
  const say = useMessageText();
  const {
    submission: { activity, message },
    missing,
    vote,
    decisions,
    included: { length: count },
  } = model;
  const verb = decisions.find((option) => option.vote === vote)?.label ?? t(`task.vote.${vote ?? 'agree'}`);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-3">
      {message && (
        <p role="alert" className="text-14 text-refuse">
          {say(message)}
        </p>
      )}
      {vote !== undefined && <p className="text-14">{t(`batch.effect.${vote}`, { count })}</p>}
      {vote !== undefined && (
        <Button
          tone={TONES[vote]}
          isBusy={activity.isBusy}
          aria-disabled={missing !== undefined}
          aria-describedby="batch-missing"
          onClick={() => void model.submit()}
        >
          {message ? t('app.retry') : t('batch.submit', { verb, count })}
        </Button>
      )}
      <p id="batch-missing" className="text-center text-14 text-soft empty:hidden">
        {missing ? say(missing) : ''}
      </p>
    </div>
  );
});
