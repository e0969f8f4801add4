import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { processLog } from '../storage/schema/processes.ts';
import type { Sql } from '../storage/database.ts';

export type ProcessLogRow = typeof processLog.$inferSelect;

/** Who writes into the log of processes, and when. */
export interface ProcessLogFacts {
  readonly tx: Sql;
  readonly tenant: string;
  readonly newId: () => string;
  readonly now: Instant;
  readonly actor?: PersonId | undefined;
}

type LogLine = Pick<ProcessLogRow, 'kind'> & Partial<typeof processLog.$inferInsert>;

export const logProcess = async (
  { tx, tenant, newId, now, actor }: ProcessLogFacts,
  { kind, ...line }: LogLine,
): Promise<void> => {
  await tx.insert(processLog).values({ ...line, kind, id: newId(), tenant, at: now, actor: actor ?? null });
};

/** A later row of the same moment has the longer or the greater id. */
export const NEWEST_LOGGED = [desc(processLog.at), desc(sql`length(${processLog.id})`), desc(processLog.id)];

/** How the folder of a company was read last, in use or refused. */
export async function lastReading(
  tx: Sql,
  tenant: string,
  kinds: readonly ('loaded' | 'refused')[] = ['loaded', 'refused'],
): Promise<ProcessLogRow | undefined> {
  const [row] = await tx
    .select()
    .from(processLog)
    .where(and(eq(processLog.tenant, tenant), inArray(processLog.kind, [...kinds])))
    .orderBy(...NEWEST_LOGGED)
    .limit(1);
  return row;
}
