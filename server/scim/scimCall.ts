import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import type { Sql } from '../storage/database.ts';

/** Where a call of a provisioner works. */
export interface ScimScope {
  readonly tx: Sql;
  readonly tenant: string;
  /** Of `/scim/v2`, as the caller wrote it. */
  readonly address: string;
  readonly newId: () => string;
  readonly leaving: LeavingDeps;
}
