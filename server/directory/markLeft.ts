import { and, eq, inArray, ne } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { people, sessions } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** They have left the company: their sessions end. Whoever calls this holds the lock of the directory. */
export async function markLeft(
  tx: Sql,
  tenant: string,
  leaving: readonly PersonId[],
): Promise<Result<void, 'lastAdministrator'>> {
  if (leaving.length === 0) return ok(undefined);
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.tenant, tenant),
        eq(people.isAdministrator, true),
        eq(people.hasLeft, false),
        ne(people.passwordHash, NO_PASSWORD),
      ),
    );
  const gone = new Set(leaving);
  if (administrators.some(({ id }) => gone.has(id)) && administrators.every(({ id }) => gone.has(id)))
    return fail('lastAdministrator');
  await tx
    .update(people)
    .set({ hasLeft: true })
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...leaving])));
  await tx.delete(sessions).where(inArray(sessions.person, [...leaving]));
  return ok(undefined);
}

/** They are there again, as they were; they log in anew. */
export async function bringBack(tx: Sql, tenant: string, coming: readonly PersonId[]): Promise<void> {
  if (coming.length === 0) return;
  await tx
    .update(people)
    .set({ hasLeft: false })
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...coming])));
}
