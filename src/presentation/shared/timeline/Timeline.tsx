import { useState } from 'react';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../Button.tsx';
import { LeftOutNote } from '../LeftOutNote.tsx';
import { TimelineItem } from './Step.tsx';
import { timelineOf, type TimelineRound } from './timelineOf.ts';

export interface TimelineProps {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
  /** Records that came but could not be read. */
  readonly leftOut: number;
  readonly now: Instant;
}

/** What happened to a request, in order; earlier rounds fold into one line each. */
export const Timeline = ({ instance, history, leftOut, now }: TimelineProps) => (
  <>
    <LeftOutNote count={leftOut} />
    <Rounds rounds={timelineOf(instance, history)} instance={instance} now={now} />
  </>
);

type RoundsProps = Pick<TimelineProps, 'instance' | 'now'> & { readonly rounds: readonly TimelineRound[] };

export function Rounds({ rounds, instance, now }: RoundsProps) {
  const { t } = useTexts();
  const earlier = rounds.slice(0, -1);
  const current = rounds.at(-1);
  if (!current) return <p className="text-14 text-soft">{t('node.notSubmitted')}</p>;
  return (
    <>
      {earlier.map((round) => (
        <FoldedRound key={round.number} round={round} instance={instance} now={now} />
      ))}
      <Steps round={current} instance={instance} now={now} />
    </>
  );
}

type RoundProps = Omit<RoundsProps, 'rounds'> & { readonly round: TimelineRound };

const Steps = ({ round, instance, now }: RoundProps) => (
  <ol>
    {round.steps.map((step, index) => (
      <TimelineItem key={step.key} step={step} instance={instance} now={now} next={round.steps[index + 1]} />
    ))}
  </ol>
);

function FoldedRound({ round, instance, now }: RoundProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const last = round.steps.at(-1)?.rows.at(-1);
  const ended = last?.action === 'withdraw' ? 'node.roundWithdrawn' : 'node.roundReturned';
  return (
    <div className="mb-3 border-b border-line pb-1">
      <Button look="bare" className="justify-start text-left" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(ended, { number: round.number, name: last?.handlerName ?? '' })}
      </Button>
      {isOpen && (
        <div className="pt-2">
          <Steps round={round} instance={instance} now={now} />
        </div>
      )}
    </div>
  );
}
