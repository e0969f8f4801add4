import { CHART_COLOURS, CHART_DASHES, CHART_PATTERNS, pickCyclic, TILE_SIZE } from './chartPatterns.ts';

export interface LegendEntry {
  readonly name: string;
  /** Text next to the name, such as a percentage. */
  readonly aside?: string;
  readonly isLine: boolean;
}

/** Shows the colour and pattern of each series. Hidden from screen readers, which use the table. */
export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-12 text-soft">
      {entries.map(({ name, aside, isLine }, index) => (
        <li key={index} className="flex max-w-full items-baseline gap-1.5">
          <Swatch index={index} isLine={isLine} />
          <span className="min-w-0">{name}</span>
          {aside !== undefined && <span className="figures text-ink">{aside}</span>}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ index, isLine }: { readonly index: number; readonly isLine: boolean }) {
  const colour = `var(${pickCyclic(CHART_COLOURS, index)})`;
  return isLine ? (
    <svg viewBox="0 0 24 8" className="h-[0.5rem] w-[1.5rem] shrink-0">
      <line
        x1="0"
        x2="24"
        y1="4"
        y2="4"
        stroke={colour}
        strokeWidth="2"
        strokeDasharray={pickCyclic(CHART_DASHES, index).join(' ')}
      />
    </svg>
  ) : (
    <svg viewBox={`0 0 ${TILE_SIZE} ${TILE_SIZE}`} className="size-[0.75rem] shrink-0 self-center rounded-[3px]">
      <rect width={TILE_SIZE} height={TILE_SIZE} fill={colour} />
      <path d={pickCyclic(CHART_PATTERNS, index)} stroke="var(--surface)" strokeWidth="1.25" fill="none" />
    </svg>
  );
}
