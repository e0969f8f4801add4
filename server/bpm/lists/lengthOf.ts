import { sql, type SQL } from 'drizzle-orm';
import { listLengths } from '../../storage/schema/openWork.ts';

/** How long a list is, as the database keeps it. */
export const lengthOf = (tenant: string, list: string): SQL =>
  sql`(select coalesce(sum(change), 0)::bigint from ${listLengths} where tenant = ${tenant} and member = ${list})`;
