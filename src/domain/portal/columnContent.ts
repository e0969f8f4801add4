import type { NewsRow } from '../news/newsViews.ts';
import type { FigureState } from '../report/figureState.ts';
import type { SeriesTable } from '../report/series.ts';
import type { FileId, Instant } from '../shared/ids.ts';
import type { PortalEntry } from './portalColumns.ts';
import type { PortalItem } from './portalLayout.ts';
import type { PortalTarget } from './portalTarget.ts';

/** How many there are of something, and the way to them. */
export interface PortalCount {
  readonly title: string;
  /** As a figure, or in the platform's own words where it is none. */
  readonly figure: number | string;
  readonly icon: string;
  readonly colour: string;
  readonly state?: FigureState;
  readonly target?: PortalTarget;
}

/** A line of a list. */
export interface PortalLine {
  readonly id: string;
  readonly title: string;
  /** What else is told of it, in words. */
  readonly note: string;
  readonly at?: Instant;
  readonly target?: PortalTarget;
}

/** What takes place on a day. */
export interface PortalEvent {
  readonly id: string;
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `HH:mm`, or nothing for a whole day. */
  readonly time: string;
  readonly note: string;
  readonly target?: PortalTarget;
}

/** A picture with words, one of several that follow each other. */
export interface PortalSlide {
  readonly title: string;
  readonly picture?: FileId;
  readonly target?: PortalTarget;
}

/** What a column holds now. */
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
