import type { Copy, CopyReader } from '#domain/instance/followViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AttachedFileList } from './commandGateway.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** Requests passed on for reading: copies made with a decision, and forwards (contract following 1). */
export interface CopyGateway {
  sent(request: PageRequest): Promise<Result<Page<Copy>, Failure>>;
  received(request: PageRequest): Promise<Result<Page<Copy>, Failure>>;
  /** Everybody who got this request, and who of them has read it. */
  readers(instance: InstanceId): Promise<ReadResult<readonly CopyReader[]>>;
  markRead(copy: string): Promise<Result<void, Failure>>;
  /** Answers those who forwarded it to me. */
  reply(order: CopyReply): Promise<Result<void, Failure>>;
}
export const CopyGateway = token<CopyGateway>('CopyGateway');

export interface CopyReply {
  readonly key: string;
  readonly instance: InstanceId;
  readonly opinion: string;
  readonly files: AttachedFileList;
}
