import type { ColumnContentKind, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';

export interface ColumnOfKind<Kind extends ColumnContentKind> {
  readonly item: PortalItem;
  readonly content: ContentOf<Kind>;
}
