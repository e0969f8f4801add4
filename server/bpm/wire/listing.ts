import type { Instant } from '#domain/shared/ids.ts';
import type { NamesById } from '../../directory/findNames.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { summaryText } from '../../forms/formSummary.ts';
import type { Summary } from '../../storage/schema/requests.ts';
import type { Viewer } from '../viewer.ts';

/** What the rows of one list are put into words with. */
export interface ListRowContext {
  readonly definition: (id: string) => DeployedDefinition;
  readonly named: NamesById;
  readonly viewer: Viewer;
  readonly now: Instant;
}

/** The values of a card, in the reader's language. */
export function summaryIn({ definition, named, viewer, now }: ListRowContext, summary: Summary): string {
  const of = definition(summary.definition);
  return summaryText(of, summary, { language: viewer.language, now, say: viewer.say(of), nameOf: named.name });
}
