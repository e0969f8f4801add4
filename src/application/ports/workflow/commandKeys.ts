import { token } from '../../shared/token.ts';

/** Creates idempotency keys. A command that is sent again with the same key is executed once. */
export interface IdempotencyKeys {
  create(): string;
}
export const IdempotencyKeys = token<IdempotencyKeys>('CommandKeys');
