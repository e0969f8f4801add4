import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Language } from '#application/language.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import type { Sql } from '../storage/database.ts';
import { groups } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';

/** What the top of its departments is called. */
export async function companyNameOf(sql: Sql, tenant: string, language: Language): Promise<string> {
  const [root] = await sql
    .select({ names: groups.names })
    .from(groups)
    .where(
      and(
        eq(groups.tenant, tenant),
        eq(groups.dimension, DIMENSIONS.department.id),
        isNull(groups.parent),
        ne(groups.isClosed, true),
      ),
    )
    .orderBy(groups.position)
    .limit(1);
  return root ? nameIn(root.names, language) : '';
}
