import type { Instant } from '#domain/shared/ids.ts';
import { token } from '../../shared/token.ts';

export interface Clock {
  now(): Instant;
}
export const Clock = token<Clock>('Clock');
