import { sql } from 'drizzle-orm';
import { getNumberPrefix, formatNumber } from '#server/workflow/requests/commands/nextRequestNumber.ts';
import type { Sql } from '#server/db/database.ts';
import { sequenceNumbers } from '#server/db/schema/openWork.ts';
import type { PlannedRequest } from './simulationStep.ts';

interface NumberedRequests {
  readonly of: (outline: PlannedRequest) => string;
  /** The last number of each prefix. */
  readonly last: ReadonlyMap<string, number>;
}

/** Numbers requests in the order of their start, separately for each year and process. */
export function numberRequests(outlines: readonly PlannedRequest[]): NumberedRequests {
  const last = new Map<string, number>();
  const given = new Map<PlannedRequest, string>();
  for (const outline of outlines.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const prefix = getNumberPrefix(outline.definition, outline.startedAt);
    const count = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, count);
    given.set(outline, formatNumber(prefix, count));
  }
  return { last, of: (outline) => given.get(outline) ?? '' };
}

/** Stores the last numbers, so that the next request continues after them. */
export async function storeLastNumbers(
  tx: Sql,
  tenant: string,
  { last }: Pick<NumberedRequests, 'last'>,
): Promise<void> {
  for (const [prefix, count] of last)
    await tx
      .insert(sequenceNumbers)
      .values({ tenant, prefix, last: count })
      .onConflictDoUpdate({
        target: [sequenceNumbers.tenant, sequenceNumbers.prefix],
        set: { last: sql`greatest(excluded.last, ${sequenceNumbers.last})` },
      });
}
