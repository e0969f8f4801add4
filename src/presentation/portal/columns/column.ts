import type { ColumnContentKind, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';

/** Props of a column component that shows loaded content. */
export interface ColumnOfKind<Kind extends ColumnContentKind> {
  readonly item: PortalItem;
  readonly content: ContentOf<Kind>;
}
