import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Transfer } from '#domain/tasks/handoverViews.ts';
import { token } from '../../shared/token.ts';

/** Tasks handed over by users or by a delegation rule (contract following 2). */
export interface TransferGateway {
  listReceived(request: PageRequest): Promise<Result<Page<Transfer>>>;
  listGiven(request: PageRequest): Promise<Result<Page<Transfer>>>;
}
export const TransferGateway = token<TransferGateway>('TransferGateway');
