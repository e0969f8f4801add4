import { sql, type SQL } from 'drizzle-orm';
import { listLengths } from '#server/db/schema/openWork.ts';

/** Subquery for the maintained length of a list. */
export const selectListLength = (tenant: string, list: string): SQL =>
  sql`(select coalesce(sum(change), 0)::bigint from ${listLengths} where tenant = ${tenant} and member = ${list})`;
