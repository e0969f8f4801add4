import type { Result } from '#domain/shared/result.ts';
import type { ShiftHandover } from '#domain/tasks/shiftHandover.ts';
import { token } from '../../shared/token.ts';

/** Handover of a shift. No known platform has a call for it: the adapter selects the tasks. */
export interface ShiftGateway {
  getMyHandover(): Promise<Result<ShiftHandover>>;
}
export const ShiftGateway = token<ShiftGateway>('ShiftGateway');
