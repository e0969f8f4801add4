import { and, eq, sql } from 'drizzle-orm';
import type { ChangeScope } from '../admin/changeScope.ts';
import { people } from '#server/db/schema/identity.ts';

export interface UserIdentity {
  readonly id: string;
  readonly hasLeft: boolean;
}

export async function findUsersByAccounts(
  { tx, tenant }: ChangeScope,
  accounts: readonly string[],
): Promise<Map<string, UserIdentity>> {
  const asked = [...new Set(accounts)].filter((account) => account !== '');
  if (asked.length === 0) return new Map();
  const rows = await tx
    .select({ id: people.id, account: people.account, hasLeft: people.hasLeft })
    .from(people)
    .where(
      and(
        eq(people.tenant, tenant),
        sql`${people.account} in (select jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb))`,
      ),
    );
  return new Map(rows.map(({ account, ...person }) => [account, person]));
}
