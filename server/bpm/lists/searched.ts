import { sql } from 'drizzle-orm';
import type { FilterTable } from '../../list/filters.ts';
import { people } from '../../storage/schema/identity.ts';
import { instances } from '../../storage/schema/requests.ts';

/** What one searches a request by: its title in any language, its number, and whoever asked for it, by name or reading. */
export const SEARCHED = {
  column: instances.subject, hasLanguages: true as const,
  also: [instances.number, sql`(select ${people.found} from ${people} where ${people.id} = ${instances.initiator})`],
} satisfies FilterTable[string];
