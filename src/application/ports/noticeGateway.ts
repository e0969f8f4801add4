import type { Notice } from '#domain/instance/followViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Messages of the platform to me (contract portal 3). */
export interface NoticeGateway {
  notices(request: PageRequest): Promise<Result<Page<Notice>, Failure>>;
  find(notice: string): Promise<Result<Notice, Failure>>;
  markRead(notice: string): Promise<Result<void, Failure>>;
  markAllRead(): Promise<Result<void, Failure>>;
  /** They are gone for me; the requests they tell of keep what was done. */
  remove(notices: readonly string[]): Promise<Result<void, Failure>>;
  /** How many I have not read. */
  unread(): Promise<Result<number, Failure>>;
}
export const NoticeGateway = token<NoticeGateway>('NoticeGateway');
