import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FlowChart } from '#domain/process/chart.ts';
import { classes } from '../../shared/classes.ts';
import { ChartNodeButton } from './ChartNodeButton.tsx';
import { layoutChart, type PlacedLine } from './layoutChart.ts';
import type { PlacedName } from './lineNames.ts';

interface ChartProps {
  readonly chart: FlowChart;
  readonly onOpen: (node: string) => void;
}

/**
 * The process from top to bottom: boxes one can tap, lines between them, travelled ones in colour. Wider charts scroll
 * sideways.
 */
export function Chart({ chart, onOpen }: ChartProps) {
  const { t } = useTexts();
  const region = useRef<HTMLDivElement>(null);
  const [room] = useState(roomOnScreen);
  // What a file leaves unnamed is told by its kind; forks and joins speak for themselves.
  const named = chart.nodes.map((node) =>
    node.name !== '' || node.kind.endsWith('Gateway') ? node : { ...node, name: t(`node.kind.${node.kind}`) },
  );
  const layout = layoutChart({ ...chart, nodes: named }, room);
  useEffect(() => centreCurrent(region.current), []);
  return (
    <div
      ref={region}
      className="-mx-4 overflow-x-auto px-4 pb-4"
      role="region"
      aria-label={t('page.flowChart')}
      tabIndex={0}
    >
      <div className="relative mx-auto" style={{ width: `${layout.width}rem`, height: `${layout.height}rem` }}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className="absolute inset-0 size-full overflow-visible"
          fill="none"
        >
          <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto">
              <path d="M0 0 8 4 0 8Z" className="fill-edge" />
            </marker>
            <marker
              id="arrow-travelled"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="5"
              markerHeight="5"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8Z" className="fill-agree" />
            </marker>
          </defs>
          {layout.lines.map((line) => (
            <path
              key={line.id}
              d={pathOf(line)}
              strokeWidth={line.isTravelled ? 0.14 : 0.09}
              strokeDasharray={line.isTravelled ? undefined : '0.35 0.25'}
              strokeLinejoin="round"
              markerEnd={`url(#${line.isTravelled ? 'arrow-travelled' : 'arrow'})`}
              className={line.isTravelled ? 'stroke-agree' : 'stroke-edge'}
            />
          ))}
        </svg>
        {layout.lines.map(
          ({ id, name, isTravelled, nameAt }) =>
            name !== '' && nameAt && <LineName key={id} name={name} isTravelled={isTravelled} at={nameAt} />,
        )}
        {layout.nodes.map((placed) => (
          <ChartNodeButton key={placed.node.id} placed={placed} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

const LONG_IN_SCREENS = 3;

/**
 * A chart wider than the screen opens where the request stands, or at its start; one of many screens opens there, too,
 * where otherwise nobody would find it.
 */
function centreCurrent(region: HTMLElement | null): void {
  const current = region?.querySelector<HTMLElement>('[data-current]');
  if (region && current && region.clientHeight > LONG_IN_SCREENS * window.innerHeight)
    current.scrollIntoView({ block: 'center' });
  const node = current ?? region?.querySelector('button');
  const place = node?.getBoundingClientRect();
  if (region && place)
    region.scrollBy({
      left: place.left + place.width / 2 - region.getBoundingClientRect().left - region.clientWidth / 2,
    });
}

/** The condition of a line, where the layout found room for it. */
function LineName({
  name,
  isTravelled,
  at: { x, y, width },
}: {
  readonly name: string;
  readonly isTravelled: boolean;
  readonly at: PlacedName;
}) {
  return (
    <span
      className="absolute flex -translate-x-1/2 -translate-y-1/2 justify-center text-center text-12 text-balance"
      style={{ left: `${x}rem`, top: `${y}rem`, width: `${width}rem` }}
    >
      <span className={classes('min-w-0 bg-paper px-0.5', isTravelled ? 'text-agree' : 'text-soft')}>{name}</span>
    </span>
  );
}

/** What the screen has beside the edges of the page, in rem. */
const roomOnScreen = (): number =>
  (Math.min(420, document.documentElement.clientWidth) - 32) /
  parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Straight where it can be, otherwise a calm curve from row to row. */
function pathOf({ points, isAside }: PlacedLine): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let at = first;
  return rest.reduce((path, point) => {
    const middle = (at.y + point.y) / 2;
    const piece =
      isAside || at.x === point.x
        ? `L${point.x} ${point.y}`
        : `C${at.x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`;
    at = point;
    return path + piece;
  }, `M${first.x} ${first.y}`);
}
