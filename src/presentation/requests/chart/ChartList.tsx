import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusDot } from '../../ui/controls/StatusDot.tsx';
import { buildRows } from './cells.ts';
import type { ChartDisplay } from './ChartDisplay.ts';
import { buildEdges, separateLoops } from './edges.ts';
import { nodeLook } from './nodeLook.ts';
import { computeRanks } from './ranks.ts';
import { NodeSteps } from './NodeSteps.tsx';

/** Node kinds that are omitted in the list: gateways. */
const OMITTED_KINDS: ReadonlySet<ChartNode['kind']> = new Set([
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
]);

interface ChartListProps {
  readonly chart: FlowChart;
  readonly now: Instant;
  readonly display: ChartDisplay;
}

/** The chart as an ordered list. Steps can be expanded individually or all together to show their records. */
export const ChartList = observer(function ChartList({ chart, now, display }: ChartListProps) {
  const { t } = useTranslation();
  const nodes = listChartSteps(chart);
  const isAllOpen = nodes.every(display.isOpen);
  const start = nodes.length > LONG_LIST_STEPS ? nodes.find(({ progress }) => progress === 'current') : undefined;
  return (
    <div className="grid grid-cols-1">
      <Button
        variant="bare"
        className="-mt-2 justify-self-end"
        onClick={() => display.setExpansion(isAllOpen ? 'none' : 'all')}
      >
        {t(isAllOpen ? 'node.foldAll' : 'node.unfoldAll')}
      </Button>
      <Card>
        <ol className="divide-y divide-line">
          {nodes.map((node) => (
            <ListedNode key={node.id} node={node} now={now} display={display} isStart={node === start} />
          ))}
        </ol>
      </Card>
    </div>
  );
});

/** Number of steps from which on the list scrolls to the current step. */
const LONG_LIST_STEPS = 30;
const scrollToCentre = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

function listChartSteps(chart: FlowChart): readonly ChartNode[] {
  const ids = chart.nodes.map(({ id }) => id);
  const { forward } = separateLoops(ids, buildEdges(chart));
  return buildRows(chart.nodes, computeRanks(ids, forward), [])
    .flat()
    .flatMap(({ node }) => node ?? [])
    .filter(({ kind }) => !OMITTED_KINDS.has(kind));
}

const ListedNode = observer(function ListedNode({
  node,
  now,
  display,
  isStart,
}: Omit<ChartListProps, 'chart'> & { readonly node: ChartNode; readonly isStart: boolean }) {
  const { t } = useTranslation();
  const look = nodeLook(node, t);
  return (
    <li
      ref={isStart ? scrollToCentre : undefined}
      className="[contain-intrinsic-height:auto_3.25rem] [content-visibility:auto]"
    >
      <details
        className="group"
        open={display.isOpen(node)}
        onToggle={(event) => display.setExpanded(node.id, event.currentTarget.open)}
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <StatusDot tone={look.tone} icon={look.icon} size={24} />
          <span className="min-w-0 flex-1">{node.name === '' ? t(`node.kind.${node.kind}`) : node.name}</span>
          <span className="text-14 text-soft">{look.label}</span>
          <span aria-hidden="true" className="text-soft transition group-open:rotate-90">
            ›
          </span>
        </summary>
        <div className="px-4 pb-4 pl-13">{display.isOpen(node) && <NodeSteps node={node} now={now} />}</div>
      </details>
    </li>
  );
});
