import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Button } from '../controls/Button.tsx';
import { SkippedRowsNotice } from '../feedback/SkippedRowsNotice.tsx';
import { ChunkErrorNotice } from '../feedback/ChunkErrorNotice.tsx';
import { TimelineItem } from './Step.tsx';
import { buildTimeline, type TimelineRound } from './buildTimeline.ts';

export interface TimelineProps {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
  readonly skipped: number;
  readonly now: Instant;
  /** Reads again what could not be read; `undefined` if everything was read. */
  readonly retry?: (() => void) | undefined;
}

/** The history of a request in order; each earlier round is folded into one line. */
export const Timeline = ({ instance, history, skipped, now, retry }: TimelineProps) => (
  <>
    <SkippedRowsNotice count={skipped} />
    <Rounds rounds={buildTimeline(instance, history)} instance={instance} now={now} retry={retry} />
  </>
);

type RoundsProps = Pick<TimelineProps, 'instance' | 'now' | 'retry'> & { readonly rounds: readonly TimelineRound[] };

export function Rounds({ rounds, instance, now, retry }: RoundsProps) {
  const { t } = useTranslation();
  const earlier = rounds.slice(0, -1);
  const current = rounds.at(-1);
  if (!current && retry) return <ChunkErrorNotice onRetry={retry} />;
  if (!current) return <p className="text-14 text-soft">{t('node.notSubmitted')}</p>;
  return (
    <>
      {retry && (
        <div className="mb-3">
          <ChunkErrorNotice onRetry={retry} />
        </div>
      )}
      {earlier.map((round) => (
        <FoldedRound key={round.number} round={round} instance={instance} now={now} />
      ))}
      <Steps round={current} instance={instance} now={now} />
    </>
  );
}

type RoundProps = Omit<RoundsProps, 'rounds' | 'retry'> & { readonly round: TimelineRound };

const Steps = ({ round, instance, now }: RoundProps) => (
  <ol>
    {round.steps.map((step, index) => (
      <TimelineItem key={step.key} step={step} instance={instance} now={now} next={round.steps[index + 1]} />
    ))}
  </ol>
);

function FoldedRound({ round, instance, now }: RoundProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const last = round.steps.at(-1)?.rows.at(-1);
  const ended = last?.action === 'withdraw' ? 'node.roundWithdrawn' : 'node.roundReturned';
  return (
    <div className="mb-3 border-b border-line pb-1">
      <Button
        variant="bare"
        className="justify-start text-left"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
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
