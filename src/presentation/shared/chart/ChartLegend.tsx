import { CHART_COLOURS, CHART_DASHES, CHART_PATTERNS, ofEight, TILE } from './chartPatterns.ts';

/** One of the things a chart shows, as the legend calls it. */
export interface LegendEntry {
  readonly name: string;
  /** Beside the name, such as the share of a whole. */
  readonly aside?: string;
  readonly isLine: boolean;
}

/** Which colour and pattern is what. The table says the same in words, so it is for the eyes alone. */
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
  const colour = `var(${ofEight(CHART_COLOURS, index)})`;
  return isLine ? (
    <svg viewBox="0 0 24 8" className="h-[0.5rem] w-[1.5rem] shrink-0">
      <line
        x1="0"
        x2="24"
        y1="4"
        y2="4"
        stroke={colour}
        strokeWidth="2"
        strokeDasharray={ofEight(CHART_DASHES, index).join(' ')}
      />
    </svg>
  ) : (
    <svg viewBox={`0 0 ${TILE} ${TILE}`} className="size-[0.75rem] shrink-0 self-center rounded-[3px]">
      <rect width={TILE} height={TILE} fill={colour} />
      <path d={ofEight(CHART_PATTERNS, index)} stroke="var(--surface)" strokeWidth="1.25" fill="none" />
    </svg>
  );
}
