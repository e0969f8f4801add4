import { eq } from 'drizzle-orm';
import type { Language } from '#application/formatting/language.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { findWaitingTasks } from './findWaitingTasks.ts';

/** Maximum number of names listed; the page shows all. */
const MAX_NAMES = 3;

/** Returns one line with the users who left together, and one with their open requests. */
export async function describeLeavers(
  tx: Sql,
  { leaving: batch, tenant }: { readonly leaving: string | null; readonly tenant: string },
  language: Language,
): Promise<{ readonly names: string; readonly subjects: string }> {
  if (batch === null) return { names: '', subjects: '' };
  const rows = await tx
    .select({ id: people.id, names: people.names })
    .from(departures)
    .innerJoin(people, eq(people.id, departures.person))
    .where(eq(departures.batch, batch))
    .orderBy(people.position, people.id);
  const waits = await findWaitingTasks(
    tx,
    tenant,
    rows.map(({ id }) => id),
    language,
  );
  const subjects = [...waits.values()].flat().map(({ subject }) => subject);
  return {
    names: listed(
      rows.map(({ names }) => getLocalizedName(names, language)),
      language,
    ),
    subjects: listed(subjects, language),
  };
}

function listed(all: readonly string[], language: Language): string {
  const named = all.slice(0, MAX_NAMES).join(language === 'en-US' ? ', ' : '、');
  return all.length > MAX_NAMES ? formatServerMessage(language, 'notice.andMore', { named }) : named;
}
