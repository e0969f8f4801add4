import type { OffboardingOverview } from '#domain/directory/leaver.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Selects pending leavers by id, or all that were reported up to a timestamp. */
export type LeaverSelection = { readonly ids: readonly string[] } | { readonly until: Instant };

/** Offboarding of users, for administrators. A platform may not offer it. */
export interface LeavingGateway {
  getOverview(): Promise<Result<OffboardingOverview>>;
  /** Deactivates pending leavers. @returns the number of users. */
  confirm(chosen: LeaverSelection): Promise<Result<number>>;
  /** Dismisses pending leavers, so that they stay active. @returns the number of users. */
  dismiss(chosen: LeaverSelection): Promise<Result<number>>;
  reactivate(id: string): Promise<Result<number>>;
}
export const LeavingGateway = token<LeavingGateway>('LeavingGateway');
