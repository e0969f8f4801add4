import type { Measure } from '../report/series.ts';
import type { PortalTarget } from './portalTarget.ts';

/** How news stand in a column: a large picture, a small one beside the words, or words alone. */
export const NEWS_LOOKS = ['img', 'imgAndFont', 'wordsList'] as const;
export type NewsLook = (typeof NEWS_LOOKS)[number];

/** One thing to press: a sign on a colour, and what it is called. */
export interface PortalEntry {
  readonly title: string;
  /** The name of its sign, as the platform has it. */
  readonly icon: string;
  /** As it was written; whether a sign can be seen on it is asked where it is drawn. */
  readonly background: string;
  readonly ink: string;
  /** Nothing: nobody here knows the way. */
  readonly target?: PortalTarget;
}

/** A chart of the company, as its column describes it. */
export interface PortalChart {
  readonly model: string;
  readonly kind: string;
  readonly dimensions: readonly ChartField[];
  readonly measures: readonly (ChartField & Pick<Measure, 'isLine'> & { readonly aggregate: string })[];
  readonly legend?: ChartField;
  readonly unit: string;
  readonly isLying: boolean;
  readonly scale?: { readonly limit: number; readonly thresholds?: { readonly watch: number; readonly bad: number } };
}
export interface ChartField {
  readonly table: string;
  readonly field: string;
  readonly name: string;
}

export type FramedSource = { readonly address: string } | { readonly report: string };

/** What a column shows; what it holds is asked for apart. */
export type PortalColumn =
  | { readonly kind: 'news'; readonly look: NewsLook }
  | { readonly kind: 'messages' | 'list' | 'calendar' | 'tabs' | 'count' | 'quickStart' | 'carousel' }
  | { readonly kind: 'process'; readonly entries: readonly PortalEntry[] }
  | { readonly kind: 'chart'; readonly chart: PortalChart }
  /** One of our own components, by its key; what stands beside it as program text is never run. */
  | { readonly kind: 'own'; readonly key: string }
  /** A page of another site, by its address or as a report by its name. */
  | { readonly kind: 'frame'; readonly source: FramedSource }
  /** A page that has no room in a column: a way to it. */
  | { readonly kind: 'link'; readonly target: PortalTarget }
  | { readonly kind: 'unknown'; readonly type: string };
export type PortalColumnKind = PortalColumn['kind'];

/** Columns that are drawn as they are, without asking for anything. */
const WITHOUT_CONTENT: ReadonlySet<PortalColumnKind> = new Set(['process', 'own', 'frame', 'link', 'unknown']);
export const hasContent = ({ kind }: PortalColumn): boolean => !WITHOUT_CONTENT.has(kind);
