import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowChart } from '#domain/process/chart.ts';
import { classes } from '../../ui/controls/classes.ts';
import { ChartNodeButton } from './ChartNodeButton.tsx';
import { isTask } from './cells.ts';
import { layoutChart, type ChartLayout, type PlacedLine } from './layoutChart.ts';
import type { PlacedName } from './lineNames.ts';
import { remInPixels, useVisiblePart, type VisiblePart } from './useVisiblePart.ts';

interface ChartProps {
  readonly chart: FlowChart;
  readonly onOpen: (node: string) => void;
}

const LONG_IN_SCREENS = 3;

/**
 * The process from top to bottom: buttons for nodes, and lines, of which travelled ones are coloured. A wide chart
 * scrolls horizontally.
 */
export function Chart({ chart, onOpen }: ChartProps) {
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const [room] = useState(availableWidthRem);
  const layout = useMemo(() => {
    // Unnamed nodes are labelled with their kind, except gateways, whose symbol is sufficient.
    const named = chart.nodes.map((node) =>
      node.name !== '' || node.kind.endsWith('Gateway') ? node : { ...node, name: t(`node.kind.${node.kind}`) },
    );
    return layoutChart({ ...chart, nodes: named }, room);
  }, [chart, room, t]);
  const start = findStartPlace(layout);
  const isLong = layout.height * remInPixels() > LONG_IN_SCREENS * window.innerHeight;
  const part = useVisiblePart(region, isLong, start.y + start.height / 2);
  const shown = useMemo(() => clipToVisible(layout, part), [layout, part]);
  const opening = useRef({ start, isLong });
  useEffect(() => scrollToStart(region.current, opening.current), []);
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
          {shown.lines.map((line) => (
            <path
              key={line.id}
              d={toSvgPath(line)}
              strokeWidth={line.isTravelled ? 0.14 : 0.09}
              strokeDasharray={line.isTravelled ? undefined : '0.35 0.25'}
              strokeLinejoin="round"
              markerEnd={`url(#${line.isTravelled ? 'arrow-travelled' : 'arrow'})`}
              className={line.isTravelled ? 'stroke-agree' : 'stroke-edge'}
            />
          ))}
        </svg>
        {shown.lines.map(
          ({ id, name, isTravelled, namePosition }) =>
            name !== '' &&
            namePosition && <LineName key={id} name={name} isTravelled={isTravelled} at={namePosition} />,
        )}
        {shown.nodes.map((placed) => (
          <ChartNodeButton key={placed.node.id} placed={placed} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

const EMPTY_PLACE = { x: 0, y: 0, width: 0, height: 0 };
type Place = typeof EMPTY_PLACE;

/** Returns the current node, or the first one. */
const findStartPlace = ({ nodes }: ChartLayout): Place =>
  nodes.find(({ node }) => node.progress === 'current' && isTask(node)) ??
  nodes.find(({ node }) => node.progress === 'current') ??
  nodes[0] ??
  EMPTY_PLACE;

function clipToVisible(
  { nodes, lines }: ChartLayout,
  { top, bottom }: VisiblePart,
): Pick<ChartLayout, 'nodes' | 'lines'> {
  const reachesInto = (line: PlacedLine) =>
    line.points.some(({ y }) => y >= top) && line.points.some(({ y }) => y <= bottom);
  return {
    nodes: nodes.filter(({ y, height }) => y + height >= top && y <= bottom),
    lines: lines.filter(reachesInto),
  };
}

/**
 * Scrolls to the current node, or to the start: horizontally in a wide chart, and vertically in a chart of several
 * screens.
 */
function scrollToStart(
  region: HTMLElement | null,
  { start, isLong }: { readonly start: Place; readonly isLong: boolean },
): void {
  const drawing = region?.firstElementChild?.getBoundingClientRect();
  if (!region || !drawing) return;
  const rem = remInPixels();
  if (isLong && start.y > 0)
    window.scrollBy({ top: drawing.top + (start.y + start.height / 2) * rem - window.innerHeight / 2 });
  region.scrollBy({
    left:
      drawing.left + (start.x + start.width / 2) * rem - region.getBoundingClientRect().left - region.clientWidth / 2,
  });
}

/** The condition of a line, if the layout found space for it. */
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

/** Width of the screen without the page margins, in rem. */
const availableWidthRem = (): number => (Math.min(420, document.documentElement.clientWidth) - 32) / remInPixels();

/** Returns the SVG path of a line: straight segments for vertical and side lines, otherwise curves between rows. */
function toSvgPath({ points, isAside }: PlacedLine): string {
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
