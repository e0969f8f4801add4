import type { Copy, CopyReader } from '#domain/requests/followViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AttachedFileList } from './commandGateway.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** Requests sent to users for reading: copies of a decision, and forwards (contract following 1). */
export interface CopyGateway {
  listSent(request: PageRequest): Promise<Result<Page<Copy>>>;
  listReceived(request: PageRequest): Promise<Result<Page<Copy>>>;
  /** All users who received this request, and whether each has read it. */
  listReaders(instance: InstanceId): Promise<ReadResult<readonly CopyReader[]>>;
  markRead(copy: string): Promise<Result<void>>;
  /** Replies to the users who forwarded the request to the current user. */
  reply(order: CopyReply): Promise<Result<void>>;
}
export const CopyGateway = token<CopyGateway>('CopyGateway');

export interface CopyReply {
  readonly key: string;
  readonly instance: InstanceId;
  readonly opinion: string;
  readonly files: AttachedFileList;
}
