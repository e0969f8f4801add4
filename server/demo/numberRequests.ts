import { sql } from 'drizzle-orm';
import { numberPrefix, numberUnder } from '../bpm/commands/nextNumber.ts';
import type { Sql } from '../storage/database.ts';
import { numbers } from '../storage/schema/openWork.ts';
import type { RequestOutline } from './simulationStep.ts';

interface Numbered {
  readonly of: (outline: RequestOutline) => string;
  /** The last number given under each prefix. */
  readonly last: ReadonlyMap<string, number>;
}

/** Numbers run in the order of the starts, each year and process on its own. */
export function numberRequests(outlines: readonly RequestOutline[]): Numbered {
  const last = new Map<string, number>();
  const given = new Map<RequestOutline, string>();
  for (const outline of outlines.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const prefix = numberPrefix(outline.definition, outline.startedAt);
    const count = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, count);
    given.set(outline, numberUnder(prefix, count));
  }
  return { last, of: (outline) => given.get(outline) ?? '' };
}

/** The next request takes the number after these. */
export async function keepNumbers(tx: Sql, tenant: string, { last }: Pick<Numbered, 'last'>): Promise<void> {
  for (const [prefix, count] of last)
    await tx
      .insert(numbers)
      .values({ tenant, prefix, last: count })
      .onConflictDoUpdate({
        target: [numbers.tenant, numbers.prefix],
        set: { last: sql`greatest(excluded.last, ${numbers.last})` },
      });
}
