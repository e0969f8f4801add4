import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { ActionMenu } from '../action/ActionMenu.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, type ButtonTone } from '../shared/Button.tsx';
import { classes } from '../shared/classes.ts';
import { failureMessage } from '../shared/message.ts';
import { MoreButton } from '../shared/MoreButton.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { QuestionLine } from './QuestionLine.tsx';
import { useVerb } from './decision/useVerb.ts';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

interface BarProps {
  readonly model: TaskDetailViewModel;
  readonly detail: TaskDetail;
}
const TONES: Readonly<Record<Vote, ButtonTone>> = { agree: 'action', refuse: 'refuse', abstain: 'action' };
const ORDER: readonly Vote[] = ['abstain', 'refuse', 'agree'];
/** Beside the menu there is room for two; the others stand in it. */
const WAYS_SHOWN = 2;

/** Pinned where the thumb is: the decisions of the node, or why there is none and what one can do instead. */
export const DecisionBar = observer(function DecisionBar({ model, detail }: BarProps) {
  const { t } = useTexts();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { blocked, ways } = model;
  const votes = blocked === undefined ? ORDER.filter((vote) => model.votes.includes(vote)) : [];
  // Where the node offers no refusal, Return takes its place.
  const isReturnInBar = blocked === undefined && !votes.includes('refuse') && model.mayReturn;
  const mayClaim = blocked?.code === 'task.notClaimed' && model.refusalOf('claim') === undefined;
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <Reason model={model} detail={detail} />
      <QuestionLine model={model} />
      <div className="flex flex-wrap items-stretch gap-2">
        <MoreButton onClick={() => setIsMoreOpen(true)} />
        {isReturnInBar && (
          <Button look="line" tone="return" className="flex-1 px-3 whitespace-nowrap" onClick={model.openReturn}>
            {t('task.return')}
          </Button>
        )}
        {votes.map((vote) => (
          <VoteButton key={vote} vote={vote} model={model} detail={detail} />
        ))}
        {mayClaim && (
          <Button className="flex-1" isBusy={model.activity.isBusy} onClick={() => void model.toggleClaim()}>
            {t('task.claim')}
          </Button>
        )}
        {blocked !== undefined &&
          !mayClaim &&
          ways.slice(0, WAYS_SHOWN).map(({ label, to }, index) => (
            <Button
              key={label}
              look={index === 0 && ways.length > 1 ? 'fill' : 'line'}
              className="flex-auto px-3"
              onClick={() => model.open(to)}
            >
              {t(label)}
            </Button>
          ))}
      </div>
      {isMoreOpen && model.target && (
        <ActionMenu
          target={model.target}
          leaveOut={[
            ...(isReturnInBar ? ['return' as const] : []),
            ...(model.forms.some((form) => form.mayEdit) ? [] : ['saveForm' as const]),
          ]}
          onClose={() => setIsMoreOpen(false)}
          onPress={(press) => void (press === 'release' ? model.toggleClaim() : model.saveForm())}
        />
      )}
    </div>
  );
});

const Reason = observer(function Reason({ model: { blocked }, detail }: BarProps) {
  const { t } = useTexts();
  const say = useMessageText();
  if (!blocked) return null;
  const isQuestion = blocked.code === 'task.isCommunication' && detail.rights.mayReply;
  const reason = isQuestion
    ? t('task.instead.question')
    : (detail.rights.decisionBlocked ?? say(failureMessage({ kind: 'refused', refusal: blocked })));
  return (
    <p id="decision-reason" role="status" className="pb-2 text-14 text-soft">
      {reason}
    </p>
  );
});

const VoteButton = observer(function VoteButton({ vote, model, detail }: BarProps & { readonly vote: Vote }) {
  const verb = useVerb(detail);
  const size = vote === 'agree' ? 'min-w-28 flex-[2_1_auto]' : 'min-w-20 flex-[1_1_auto]';
  return (
    <Button
      look={vote === 'agree' ? 'fill' : 'line'}
      tone={TONES[vote]}
      className={classes('px-3 whitespace-nowrap', size)}
      disabled={model.refusalOf(vote) !== undefined}
      onClick={() => model.decide(vote)}
    >
      {verb(vote)}
    </Button>
  );
});
