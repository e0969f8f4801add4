import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { processLog } from '#server/db/schema/processes.ts';
import type { Sql } from '#server/db/database.ts';

export type ProcessLogRow = typeof processLog.$inferSelect;

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

/** Of two rows with the same timestamp, the later one has the longer or greater id. */
export const NEWEST_FIRST_ORDER = [desc(processLog.at), desc(sql`length(${processLog.id})`), desc(processLog.id)];

/** Returns the log entry of the last deployment of a company's folder, successful or refused. */
export async function findLastDeployment(
  tx: Sql,
  tenant: string,
  kinds: readonly ('loaded' | 'refused')[] = ['loaded', 'refused'],
): Promise<ProcessLogRow | undefined> {
  const [row] = await tx
    .select()
    .from(processLog)
    .where(and(eq(processLog.tenant, tenant), inArray(processLog.kind, [...kinds])))
    .orderBy(...NEWEST_FIRST_ORDER)
    .limit(1);
  return row;
}
