import { observer } from 'mobx-react-lite';
import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { Card } from '../../shared/Card.tsx';
import { StatusDot } from '../../shared/StatusDot.tsx';
import { cellsOf } from './cells.ts';
import type { ChartDisplay } from './ChartDisplay.ts';
import { edgesOf, withoutLoops } from './edges.ts';
import { nodeLook } from './nodeLook.ts';
import { ranksOf } from './ranks.ts';
import { NodeSteps } from './NodeSteps.tsx';

/** Forks and joins say nothing in a list. */
const PASSED_OVER: ReadonlySet<ChartNode['kind']> = new Set([
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
]);

interface ChartListProps {
  readonly chart: FlowChart;
  readonly now: Instant;
  readonly display: ChartDisplay;
}

/** The same chart as an ordered list: every step opens to what happened there, one by one or all together. */
export const ChartList = observer(function ChartList({ chart, now, display }: ChartListProps) {
  const { t } = useTexts();
  const nodes = inOrder(chart);
  const isAllOpen = nodes.every(display.isOpen);
  const start = nodes.length > MANY ? nodes.find(({ progress }) => progress === 'current') : undefined;
  return (
    <div className="grid grid-cols-1">
      <Button
        look="bare"
        className="-mt-2 justify-self-end"
        onClick={() => display.foldAll(isAllOpen ? 'none' : 'all')}
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

/** From so many steps on a list begins where the request stands. */
const MANY = 30;
const bringIntoSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

function inOrder(chart: FlowChart): readonly ChartNode[] {
  const ids = chart.nodes.map(({ id }) => id);
  const { forward } = withoutLoops(ids, edgesOf(chart));
  return cellsOf(chart.nodes, ranksOf(ids, forward), [])
    .flat()
    .flatMap(({ node }) => node ?? [])
    .filter(({ kind }) => !PASSED_OVER.has(kind));
}

const ListedNode = observer(function ListedNode({
  node,
  now,
  display,
  isStart,
}: Omit<ChartListProps, 'chart'> & { readonly node: ChartNode; readonly isStart: boolean }) {
  const { t } = useTexts();
  const look = nodeLook(node, t);
  return (
    <li
      ref={isStart ? bringIntoSight : undefined}
      className="[contain-intrinsic-height:auto_3.25rem] [content-visibility:auto]"
    >
      <details
        className="group"
        open={display.isOpen(node)}
        onToggle={(event) => display.fold(node.id, event.currentTarget.open)}
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
