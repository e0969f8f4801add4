import { inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { participants } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Reader } from '../reader.ts';

/** The condition of a list that shows only requests this person may read; administrators read all of their tenant. */
export const isConcerned = (tx: Sql, { caller, members }: Reader, instance: AnyPgColumn): SQL | undefined =>
  (caller.isAdministrator ? undefined : inArray(instance, tx.select({ instance: participants.instance }).from(participants).where(inArray(participants.member, [...members]))));
