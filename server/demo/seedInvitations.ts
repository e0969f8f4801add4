import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { Sql } from '#server/db/database.ts';
import { invitations } from '#server/db/schema/invitations.ts';

const DAY = 86_400_000;

interface InvitationSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
}

/** Creates the sample invitations of the definitions, unless the company already has invitations. */
export async function seedInvitations(
  tx: Sql,
  { definitions: { company, sampleInvitations = [] }, now }: InvitationSeed,
): Promise<void> {
  if (sampleInvitations.length === 0) return;
  const { tenant, people } = company;
  const [known] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.tenant, tenant))
    .limit(1);
  if (known !== undefined) return;
  await tx.insert(invitations).values(
    sampleInvitations.map(({ id, solution, code, by, opens, closes, most }) => ({
      id,
      tenant,
      solution,
      code,
      opensAt: now + opens * DAY,
      closesAt: now + closes * DAY,
      most,
      person: people.find(({ account }) => account === by)?.id ?? '',
      at: now + Math.min(0, opens) * DAY,
    })),
  );
}
