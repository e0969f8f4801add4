import type { Leavers } from '#domain/directory/leaver.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Some of those who are held, by their ids, or all up to a moment. */
export type ChosenLeavers = { readonly ids: readonly string[] } | { readonly until: Instant };

/** Who leaves the company, for its administrators. A platform may not offer it. */
export interface LeavingGateway {
  read(): Promise<Result<Leavers, Failure>>;
  /** They have left from now on. @returns how many. */
  confirm(chosen: ChosenLeavers): Promise<Result<number, Failure>>;
  /** They stay. @returns how many. */
  keep(chosen: ChosenLeavers): Promise<Result<number, Failure>>;
  /** Who has left is here again. */
  undo(id: string): Promise<Result<number, Failure>>;
}
export const LeavingGateway = token<LeavingGateway>('LeavingGateway');
