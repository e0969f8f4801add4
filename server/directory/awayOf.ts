import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { UserDto } from '#api/peopleShapes.ts';
import { toWireTime } from '#api/time.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { agents } from '../storage/schema/handover.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';

type Away = Pick<UserDto, 'awayUntil' | 'agentUserName'>;

/**
 * Who of these people is away at this moment, until when, and who stands in. A stand-in for one process does not mean
 * that somebody is away.
 */
export async function awayOf(
  sql: Sql,
  tenant: string,
  of: readonly PersonId[],
  now: Instant,
  language: Language,
): Promise<ReadonlyMap<PersonId, Away>> {
  if (of.length === 0) return new Map();
  const rows = await sql
    .select({ person: agents.person, until: agents.to, names: people.names })
    .from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)))
    .where(
      and(
        eq(agents.tenant, tenant),
        inArray(agents.person, [...of]),
        isNull(agents.definitionKey),
        lte(agents.from, now),
        gt(agents.to, now),
      ),
    );
  return new Map(
    rows.map(({ person, until, names }) => [
      person,
      { awayUntil: toWireTime(until), agentUserName: nameIn(names, language) },
    ]),
  );
}
