import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Language } from '#application/formatting/language.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import type { Sql } from '#server/db/database.ts';
import { groups } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/** Returns the company's name: the name of its root department. */
export async function findCompanyName(sql: Sql, tenant: string, language: Language): Promise<string> {
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
  return root ? getLocalizedName(root.names, language) : '';
}
