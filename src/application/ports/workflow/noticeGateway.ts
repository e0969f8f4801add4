import type { Notice } from '#domain/requests/followViews.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Notifications of the platform for the current user (contract portal 3). */
export interface NoticeGateway {
  listNotices(request: PageRequest): Promise<Result<Page<Notice>>>;
  find(notice: string): Promise<Result<Notice>>;
  markRead(notice: string): Promise<Result<void>>;
  markAllRead(): Promise<Result<void>>;
  /** Removes the notifications for the current user. The requests they refer to are not changed. */
  remove(notices: readonly string[]): Promise<Result<void>>;
  countUnread(): Promise<Result<number>>;
}
export const NoticeGateway = token<NoticeGateway>('NoticeGateway');
