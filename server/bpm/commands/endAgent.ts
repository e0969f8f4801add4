import { and, eq, gt, lte } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { agents } from '../../storage/schema/handover.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';

/** Ends a rule of the caller that is running; what it did stays in the trail. */
export async function endAgent(tx: Sql, { clock }: BpmParts, { caller }: Reader, id: string): Promise<Result<null, Failure>> {
  const now = clock.now();
  const isMine = and(eq(agents.id, id), eq(agents.tenant, caller.tenant), eq(agents.person, caller.person.id));
  const ended = await tx.update(agents).set({ to: now }).where(and(isMine, lte(agents.from, now), gt(agents.to, now))).returning({ id: agents.id });
  if (ended.length > 0) return ok(null);
  const [known] = await tx.select({ id: agents.id }).from(agents).where(isMine);
  return refused(known === undefined ? 'notFound' : 'agent.notRunning');
}
