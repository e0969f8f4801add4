import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import type { BeginningDto } from '#contract/directory/peopleEndpoints.ts';
import { findCompanyName } from '#server/auth/passwordLinks/companyName.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';
import { cannotLogIn, type PeopleReader } from './readManagedPeople.ts';

/** Returns the onboarding progress of a company; null once one of its requests has ended. */
export async function getOnboardingProgress({ tx, tenant, language }: PeopleReader): Promise<BeginningDto | null> {
  const own = eq(instances.tenant, tenant);
  const any = async (which: typeof own | undefined) =>
    (await tx.select({ id: instances.id }).from(instances).where(which).limit(1)).length > 0;
  if (await any(and(own, isNotNull(instances.endedAt)))) return null;
  const atWork = and(eq(people.tenant, tenant), eq(people.hasLeft, false));
  const offered = and(eq(definitions.tenant, tenant), eq(definitions.isMain, true), eq(definitions.status, 'deployed'));
  const [all] = await tx.select({ rows: count() }).from(people).where(atWork);
  const [waiting] = await tx.select({ rows: count() }).from(people).where(and(atWork, cannotLogIn));
  const [processes] = await tx.select({ rows: count() }).from(definitions).where(offered);
  return {
    company: await findCompanyName(tx, tenant, language),
    people: all?.rows ?? 0,
    noWayIn: waiting?.rows ?? 0,
    processes: processes?.rows ?? 0,
    hasRequests: await any(and(own, ne(instances.status, 'drafted'))),
  };
}
