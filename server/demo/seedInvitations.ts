import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Sql } from '../storage/database.ts';
import { invitations } from '../storage/schema/invitations.ts';

const DAY = 86_400_000;

interface InvitationSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
}

/** Makes the addresses the definitions name, unless the company has invited anybody yet. */
export async function seedInvitations(
  tx: Sql,
  { definitions: { company, sampleInvitations = [] }, now }: InvitationSeed,
): Promise<void> {
  if (company === undefined || sampleInvitations.length === 0) return;
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
