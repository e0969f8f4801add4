import { isOfProcess } from '#domain/history/recordGroups.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { heldByText } from '../../shared/heldByText.ts';
import { StandIns } from '../../shared/StandIns.tsx';
import { RecordNames } from '../../shared/timeline/RecordNames.tsx';
import { RecordTimes } from '../../shared/timeline/RecordTimes.tsx';

const TOLD = { done: 'node.passed', current: 'node.waitsForOthers', ahead: 'node.notReached' } as const;

/** What happened on a node, oldest first, and who holds it. */
export function NodeSteps({ node, now }: { readonly node: ChartNode; readonly now: Instant }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-3">
      {node.holders.length > 0 && (
        <p className="text-action">
          {heldByText(node.holders, t)}
          <StandIns holders={node.holders} />
        </p>
      )}
      {node.steps.map((step, index) => (
        <div key={index}>
          <RecordNames row={step} />
          <RecordTimes arrival={step.arrival} doneAt={step.at} now={now} />
          {!isOfProcess(step) && step.remark !== '' && (
            <blockquote className="mt-1 rounded-lg bg-sunken px-3 py-2 text-14 whitespace-pre-wrap">
              {step.remark}
            </blockquote>
          )}
        </div>
      ))}
      {node.steps.length === 0 && node.holders.length === 0 && (
        <p className="text-14 text-soft">{t(TOLD[node.progress])}</p>
      )}
    </div>
  );
}
