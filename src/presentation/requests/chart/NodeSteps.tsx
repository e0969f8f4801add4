import { useTranslation } from 'react-i18next';
import { isProcessRecord } from '#domain/history/recordGroups.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatHolders } from '../../ui/workflow/formatHolders.ts';
import { AgentNotes } from '../../ui/workflow/AgentNotes.tsx';
import { RecordNames } from '../../ui/timeline/RecordNames.tsx';
import { RecordTimes } from '../../ui/timeline/RecordTimes.tsx';

/**
 * Returns the text for a node without records and assignees. Some platforms report no assignees, so only a gateway is
 * described as waiting for other branches.
 */
const emptyNodeText = ({ progress, kind }: ChartNode) => {
  if (progress !== 'current') return progress === 'done' ? 'node.passed' : 'node.notReached';
  return kind.endsWith('Gateway') ? 'node.waitsForOthers' : undefined;
};

/** Shows the records of a node, oldest first, and its current assignees. */
export function NodeSteps({ node, now }: { readonly node: ChartNode; readonly now: Instant }) {
  const { t } = useTranslation();
  const emptyText = node.steps.length === 0 && node.holders.length === 0 ? emptyNodeText(node) : undefined;
  return (
    <div className="grid gap-3">
      {node.holders.length > 0 && (
        <p className="text-action">
          {formatHolders(node.holders, t)}
          <AgentNotes holders={node.holders} />
        </p>
      )}
      {node.steps.map((step, index) => (
        <div key={index}>
          <RecordNames row={step} />
          <RecordTimes arrival={step.arrival} doneAt={step.at} now={now} />
          {!isProcessRecord(step) && step.remark !== '' && (
            <blockquote className="mt-1 rounded-lg bg-sunken px-3 py-2 text-14 whitespace-pre-wrap">
              {step.remark}
            </blockquote>
          )}
        </div>
      ))}
      {emptyText && <p className="text-14 text-soft">{t(emptyText)}</p>}
    </div>
  );
}
