import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { Portal, PortalItem, PortalPage } from '#domain/portal/portalLayout.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';
import type { ReadResult } from '../platform/reading.ts';

/** Address of a page the company has designed: a portal by id or key, or a page by alias. */
export type PortalRef =
  { readonly by: 'id' | 'key'; readonly name: string } | { readonly by: 'alias'; readonly name: string };

/** Portals and pages of a company (contract portal 1). */
export interface PortalGateway {
  /** Portals the current user may open, most important first. */
  listPortals(): Promise<ReadResult<readonly Portal[]>>;
  getLayout(address: PortalRef): Promise<ReadResult<PortalPage>>;
  getColumnContent(item: PortalItem): Promise<ReadResult<ColumnContent>>;
  /** Entries of a calendar column in a month (`yyyy-MM`). */
  getCalendarMonth(item: PortalItem, month: string): Promise<Result<ColumnContent>>;
}
export const PortalGateway = token<PortalGateway>('PortalGateway');
