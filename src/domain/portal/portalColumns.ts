import type { Measure } from '../reports/series.ts';
import type { PortalTarget } from './portalTarget.ts';

/** Layouts of news in a column: a large picture, a small picture beside the text, or text only. */
export const NEWS_LAYOUTS = ['img', 'imgAndFont', 'wordsList'] as const;
export type NewsLayout = (typeof NEWS_LAYOUTS)[number];

/** A button with an icon on a coloured background, and its title. */
export interface PortalEntry {
  readonly title: string;
  /** The platform's name of the icon. */
  readonly icon: string;
  /** CSS colour as received; the contrast of the icon is checked when it is drawn. */
  readonly background: string;
  readonly iconColor: string;
  /** Absent: the target is not known to this client. */
  readonly target?: PortalTarget;
}

/** A chart as configured in its column. */
export interface PortalChart {
  readonly model: string;
  readonly kind: string;
  readonly dimensions: readonly ChartField[];
  readonly measures: readonly (ChartField & Pick<Measure, 'isLine'> & { readonly aggregate: string })[];
  readonly legend?: ChartField;
  readonly unit: string;
  readonly isHorizontal: boolean;
  readonly scale?: { readonly limit: number; readonly thresholds?: { readonly watch: number; readonly bad: number } };
}
export interface ChartField {
  readonly table: string;
  readonly field: string;
  readonly name: string;
}

export type FramedSource = { readonly address: string } | { readonly report: string };

/** The definition of a column; its content is loaded separately. */
export type PortalColumn =
  | { readonly kind: 'news'; readonly layout: NewsLayout }
  | { readonly kind: 'messages' | 'list' | 'calendar' | 'tabs' | 'count' | 'quickStart' | 'carousel' }
  | { readonly kind: 'process'; readonly entries: readonly PortalEntry[] }
  | { readonly kind: 'chart'; readonly chart: PortalChart }
  /** One of our own components, by its key. Scripts in the definition are never run. */
  | { readonly kind: 'own'; readonly key: string }
  /** An embedded page of another site, by its URL or as a report by its name. */
  | { readonly kind: 'frame'; readonly source: FramedSource }
  /** A link to a page that does not fit in a column. */
  | { readonly kind: 'link'; readonly target: PortalTarget }
  | { readonly kind: 'unknown'; readonly type: string };
export type PortalColumnKind = PortalColumn['kind'];

/** Columns without content to load. */
const WITHOUT_CONTENT: ReadonlySet<PortalColumnKind> = new Set(['process', 'own', 'frame', 'link', 'unknown']);
export const hasContent = ({ kind }: PortalColumn): boolean => !WITHOUT_CONTENT.has(kind);
