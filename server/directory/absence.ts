import { and, asc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { UserDto } from '#contract/directory/peopleShapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { agents } from '#server/db/schema/handover.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

type Absence = Pick<UserDto, 'awayUntil' | 'agentUserName'>;

/**
 * Returns which of these users are absent now, until when, and their agents. A delegation of a single process does not
 * count as an absence.
 */
export async function getAbsence(
  sql: Sql,
  tenant: string,
  of: readonly PersonId[],
  now: Instant,
  language: Language,
): Promise<ReadonlyMap<PersonId, Absence>> {
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
      { awayUntil: toWireTime(until), agentUserName: getLocalizedName(names, language) },
    ]),
  );
}

/** Returns the absences of a user within a time span, earliest first, with their agents. */
export async function findAbsences(
  sql: Sql,
  tenant: string,
  person: PersonId,
  { from, until }: { readonly from: Instant; readonly until: Instant },
  language: Language,
) {
  const rows = await sql
    .select({ from: agents.from, until: agents.to, names: people.names })
    .from(agents)
    .innerJoin(people, and(eq(people.id, agents.agent), eq(people.hasLeft, false)))
    .where(
      and(
        eq(agents.tenant, tenant),
        eq(agents.person, person),
        isNull(agents.definitionKey),
        lt(agents.from, until),
        gt(agents.to, from),
      ),
    )
    .orderBy(asc(agents.from));
  return rows.map((row) => ({
    startTime: toWireTime(row.from),
    endTime: toWireTime(row.until),
    agentUserName: getLocalizedName(row.names, language),
  }));
}
