import { Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Vote } from '#domain/process/definition.ts';
import type { TaskDetail } from '#domain/task/reading.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, type ButtonTone } from '../shared/Button.tsx';
import { classes } from '../shared/classes.ts';
import { failureMessage } from '../shared/message.ts';
import { useMessageText } from '../shared/useMessageText.ts';
import { useVerb } from './decision/useVerb.ts';
import { MoreSheet } from './MoreSheet.tsx';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

interface BarProps { readonly model: TaskDetailViewModel; readonly detail: TaskDetail }
const TONES: Readonly<Record<Vote, ButtonTone>> = { agree: 'action', refuse: 'refuse', abstain: 'action' };
const ORDER: readonly Vote[] = ['abstain', 'refuse', 'agree'];

/** Pinned where the thumb is: the decisions of the node, or why there is none. */
export const DecisionBar = observer(function DecisionBar({ model, detail }: BarProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const verb = useVerb(detail);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { blocked } = model;
  const reason = detail.rights.decisionBlocked ?? (blocked && say(failureMessage({ kind: 'refused', refusal: blocked })));
  const votes = ORDER.filter((vote) => model.votes.includes(vote));
  // Where the node offers no refusal, Return takes its place.
  const mayClaim = blocked?.code === 'task.notClaimed' && model.refusalOf('claim') === undefined;
  const isReturnInBar = !votes.includes('refuse') && model.mayReturn;
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      {reason !== undefined && <p id="decision-reason" role="status" className="pb-2 text-14 text-soft">{reason}</p>}
      <div className="flex flex-wrap items-stretch gap-2">
        <button type="button" className="tap grid shrink-0 place-content-center justify-items-center rounded-card px-1 text-12 text-soft transition active:bg-sunken" onClick={() => setIsMoreOpen(true)}>
          <Ellipsis size={24} strokeWidth={1.8} aria-hidden />{t('app.more')}
        </button>
        {isReturnInBar && <Button look="line" tone="return" className="flex-1 px-3 whitespace-nowrap" onClick={model.openReturn}>{t('task.return')}</Button>}
        {blocked === undefined && votes.map((vote) => (
          <Button key={vote} look={vote === 'agree' ? 'fill' : 'line'} tone={TONES[vote]} className={classes('px-3 whitespace-nowrap', vote === 'agree' ? 'min-w-28 flex-[2_1_auto]' : 'min-w-20 flex-[1_1_auto]')} disabled={model.refusalOf(vote) !== undefined} onClick={() => model.decide(vote)}>{verb(vote)}</Button>
        ))}
        {mayClaim && <Button className="flex-1" isBusy={model.claiming.isBusy} onClick={() => void model.toggleClaim()}>{t('task.claim')}</Button>}
        {blocked !== undefined && !mayClaim && <Button look="line" className="flex-1" onClick={model.openInstance}>{t('task.seeRequest')}</Button>}
      </div>
      <MoreSheet model={model} detail={detail} isOpen={isMoreOpen} isReturnInBar={isReturnInBar} onClose={() => setIsMoreOpen(false)} />
    </div>
  );
});
