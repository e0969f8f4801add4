import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Transfer } from '#domain/task/handoverViews.ts';
import { token } from '../token.ts';

/** Tasks handed over, by people or by the rule of an agent (contract following 2). */
export interface TransferGateway {
  received(request: PageRequest): Promise<Result<Page<Transfer>, Failure>>;
  given(request: PageRequest): Promise<Result<Page<Transfer>, Failure>>;
}
export const TransferGateway = token<TransferGateway>('TransferGateway');
