import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ShiftHandover } from '#domain/task/shiftHandover.ts';
import { token } from '../token.ts';

/** Where a shift is handed over. No platform we know has a call for it: the adapter says which tasks are meant. */
export interface ShiftGateway {
  myHandover(): Promise<Result<ShiftHandover, Failure>>;
}
export const ShiftGateway = token<ShiftGateway>('ShiftGateway');
