import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { LazyActionMenu } from '../actions/lazySheets.ts';
import { Button, type ButtonTone } from '../ui/controls/Button.tsx';
import { classes } from '../ui/controls/classes.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import { useAdapterContext } from '../ui/navigation/pageContext.ts';
import { MoreButton } from '../ui/controls/MoreButton.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { DecisionEffect } from './decision/DecisionEffect.tsx';
import { QuestionLine } from './QuestionLine.tsx';
import { useDecisionName } from './decision/useDecisionName.ts';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

interface BarProps {
  readonly model: TaskDetailViewModel;
  readonly detail: TaskDetail;
}
const TONES: Readonly<Record<Vote, ButtonTone>> = { agree: 'action', refuse: 'refuse', abstain: 'action' };
const ORDER: readonly Vote[] = ['abstain', 'refuse', 'agree'];
/** Maximum number of other actions next to the menu button; all are in the menu. */
const MAX_EXITS = 2;

/** Sticky footer with the decisions of the node, or with the reason why there are none and other actions. */
export const DecisionBar = observer(function DecisionBar({ model, detail }: BarProps) {
  const { t } = useTranslation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { blocked, alternatives } = model;
  const votes = blocked === undefined ? ORDER.filter((vote) => model.votes.includes(vote)) : [];
  // Return takes the place of Refuse if the node does not offer it.
  const isReturnInBar = blocked === undefined && !votes.includes('refuse') && model.mayReturn;
  const mayClaim = blocked?.code === 'task.notClaimed' && model.findRefusal('claim') === undefined;
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <Reason model={model} detail={detail} />
      <QuestionLine model={model} />
      <QuickEffect model={model} />
      <div className="flex flex-wrap items-stretch gap-2">
        <MoreButton onClick={() => setIsMoreOpen(true)} />
        {isReturnInBar && (
          <Button
            variant="line"
            tone="return"
            className="flex-1 px-3 whitespace-nowrap"
            onClick={() => model.openReturn()}
          >
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
          alternatives.slice(0, MAX_EXITS).map(({ label, to }, index) => (
            <Button
              key={label}
              variant={index === 0 && alternatives.length > 1 ? 'fill' : 'line'}
              className="flex-auto px-3"
              onClick={() => model.open(to)}
            >
              {t(label)}
            </Button>
          ))}
      </div>
      {isMoreOpen && model.target && (
        <LazyActionMenu
          target={model.target}
          hiddenRows={[
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

/** Shows what one tap on "Agree" does, before the tap. */
const QuickEffect = observer(function QuickEffect({ model }: Pick<BarProps, 'model'>) {
  const { quick } = model.openDecision;
  return (
    quick && (
      <div className="pb-2">
        <DecisionEffect decision={quick} />
      </div>
    )
  );
});

/** Returns why no decision is possible. */
function useReason({ model: { blocked }, detail }: BarProps): string | undefined {
  const { t } = useTranslation();
  const say = useMessageText();
  if (!blocked) return undefined;
  const isQuestion = blocked.code === 'task.isCommunication' && detail.rights.mayReply;
  if (isQuestion) return t('task.instead.question');
  return detail.rights.decisionBlocked ?? say(failureMessage({ kind: 'refused', refusal: blocked }));
}

const Reason = observer(function Reason(props: BarProps) {
  const reason = useReason(props);
  return (
    reason !== undefined && (
      <p id="decision-reason" role="status" className="pb-2 text-14 text-soft">
        {reason}
      </p>
    )
  );
});

const VoteButton = observer(function VoteButton({ vote, model, detail }: BarProps & { readonly vote: Vote }) {
  const verb = useDecisionName(detail);
  const say = useMessageText();
  const { messages } = useAdapterContext();
  const reason = useReason({ model, detail });
  const refusal = model.findRefusal(vote);
  const press = () => {
    if (refusal === undefined) model.decide(vote);
    else messages.show({ text: reason ?? say(failureMessage({ kind: 'refused', refusal })) }, 'warning');
  };
  const size = vote === 'agree' ? 'min-w-28 flex-[2_1_auto]' : 'min-w-20 flex-[1_1_auto]';
  return (
    <Button
      variant={vote === 'agree' ? 'fill' : 'line'}
      tone={TONES[vote]}
      className={classes('px-3 whitespace-nowrap', size)}
      aria-disabled={refusal !== undefined}
      {...(reason !== undefined && { 'aria-describedby': 'decision-reason' })}
      onClick={press}
    >
      {verb(vote)}
    </Button>
  );
});
