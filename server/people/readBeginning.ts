import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import type { BeginningDto } from '#api/peopleEndpoints.ts';
import { companyNameOf } from '../access/companyName.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { people } from '../storage/schema/identity.ts';
import { instances } from '../storage/schema/requests.ts';
import { hasNoWayIn, type PeopleReader } from './readManagedPeople.ts';

/** How far a company has come; once a request of it has ended it is at work, and nothing is counted any more. */
export async function readBeginning({ tx, tenant, language }: PeopleReader): Promise<BeginningDto | null> {
  const own = eq(instances.tenant, tenant);
  const any = async (which: typeof own | undefined) =>
    (await tx.select({ id: instances.id }).from(instances).where(which).limit(1)).length > 0;
  if (await any(and(own, isNotNull(instances.endedAt)))) return null;
  const atWork = and(eq(people.tenant, tenant), eq(people.hasLeft, false));
  const offered = and(eq(definitions.tenant, tenant), eq(definitions.isMain, true), eq(definitions.status, 'deployed'));
  const [all] = await tx.select({ rows: count() }).from(people).where(atWork);
  const [waiting] = await tx.select({ rows: count() }).from(people).where(and(atWork, hasNoWayIn));
  const [processes] = await tx.select({ rows: count() }).from(definitions).where(offered);
  return {
    company: await companyNameOf(tx, tenant, language),
    people: all?.rows ?? 0,
    noWayIn: waiting?.rows ?? 0,
    processes: processes?.rows ?? 0,
    hasRequests: await any(and(own, ne(instances.status, 'drafted'))),
  };
}
