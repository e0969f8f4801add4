import type { ColumnContent } from '#domain/portal/columnContent.ts';
import type { Portal, PortalItem, PortalPage } from '#domain/portal/portalLayout.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';
import type { ReadResult } from './reading.ts';

/** Which page a company has put together: a portal by its id or key, or a page by its alias. */
export type PortalAddress =
  { readonly by: 'id' | 'key'; readonly name: string } | { readonly by: 'alias'; readonly name: string };

/** Portals and pages of a company (contract portal 1). */
export interface PortalGateway {
  /** Those this person is entitled to, the most important first. */
  portals(): Promise<ReadResult<readonly Portal[]>>;
  layout(address: PortalAddress): Promise<ReadResult<PortalPage>>;
  /** What a column holds now. */
  column(item: PortalItem): Promise<ReadResult<ColumnContent>>;
  /** What takes place in a month (`yyyy-MM`), for a calendar. */
  month(item: PortalItem, month: string): Promise<Result<ColumnContent, Failure>>;
}
export const PortalGateway = token<PortalGateway>('PortalGateway');
