import { eq } from 'drizzle-orm';
import type { Language } from '#application/language.ts';
import { people } from '../../storage/schema/identity.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { waitingTasks } from './waitingTasks.ts';

/** So many are named; the page tells of all. */
const MOST_NAMED = 3;

/** Who left together, and what of theirs is still open, in one line each. */
export async function leavingWords(
  tx: Sql,
  { leaving: batch, tenant }: { readonly leaving: string | null; readonly tenant: string },
  language: Language,
): Promise<{ readonly names: string; readonly subjects: string }> {
  if (batch === null) return { names: '', subjects: '' };
  const rows = await tx
    .select({ id: people.id, names: people.names })
    .from(leavings)
    .innerJoin(people, eq(people.id, leavings.person))
    .where(eq(leavings.batch, batch))
    .orderBy(people.position, people.id);
  const waits = await waitingTasks(
    tx,
    tenant,
    rows.map(({ id }) => id),
    language,
  );
  const subjects = [...waits.values()].flat().map(({ subject }) => subject);
  return {
    names: listed(
      rows.map(({ names }) => nameIn(names, language)),
      language,
    ),
    subjects: listed(subjects, language),
  };
}

function listed(all: readonly string[], language: Language): string {
  const named = all.slice(0, MOST_NAMED).join(language === 'en-US' ? ', ' : '、');
  return all.length > MOST_NAMED ? serverSentence(language, 'notice.andMore', { named }) : named;
}
