import type { NewsRow } from '../news/newsViews.ts';
import type { FigureRating } from '../reports/figureState.ts';
import type { SeriesTable } from '../reports/series.ts';
import type { FileId, Instant } from '../shared/ids.ts';
import type { PortalEntry } from './portalColumns.ts';
import type { PortalItem } from './portalLayout.ts';
import type { PortalTarget } from './portalTarget.ts';

/** A count with a link to what is counted. */
export interface PortalCount {
  readonly title: string;
  /** A number, or the platform's text if it is not numeric. */
  readonly figure: number | string;
  readonly icon: string;
  readonly colour: string;
  readonly state?: FigureRating;
  readonly target?: PortalTarget;
}

export interface PortalLine {
  readonly id: string;
  readonly title: string;
  /** Additional text. */
  readonly note: string;
  readonly at?: Instant;
  readonly target?: PortalTarget;
}

/** An event of a calendar. */
export interface PortalEvent {
  readonly id: string;
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `HH:mm`; empty for an all-day event. */
  readonly time: string;
  readonly note: string;
  readonly target?: PortalTarget;
}

/** A slide of a carousel. */
export interface PortalSlide {
  readonly title: string;
  readonly picture?: FileId;
  readonly target?: PortalTarget;
}

/** The loaded content of a column. */
export type ColumnContent =
  | { readonly kind: 'news'; readonly rows: readonly NewsRow[] }
  | { readonly kind: 'messages'; readonly counts: readonly PortalCount[] }
  | { readonly kind: 'count'; readonly counts: readonly PortalCount[] }
  | { readonly kind: 'list'; readonly lines: readonly PortalLine[] }
  | { readonly kind: 'calendar'; readonly events: readonly PortalEvent[] }
  | { readonly kind: 'tabs'; readonly tabs: readonly PortalItem[] }
  | { readonly kind: 'quickStart'; readonly entries: readonly PortalEntry[] }
  | { readonly kind: 'chart'; readonly table: SeriesTable }
  | { readonly kind: 'carousel'; readonly slides: readonly PortalSlide[] };
export type ColumnContentKind = ColumnContent['kind'];
export type ContentOf<Kind extends ColumnContentKind> = Extract<ColumnContent, { readonly kind: Kind }>;
