import type { NamesById } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { formatSummary } from '#server/forms/views/formSummary.ts';
import type { Summary } from '#server/db/schema/requests.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** What is needed to convert the rows of a list: definitions, names and the reader. */
export interface ListRowContext {
  readonly definition: (id: string) => DeployedDefinition;
  readonly named: NamesById;
  readonly viewer: Viewer;
  readonly year: number;
}

/** Returns the values of a card in the reader's language. */
export function formatListSummary({ definition, named, viewer, year }: ListRowContext, summary: Summary): string {
  const of = definition(summary.definition);
  return formatSummary(of, summary, {
    language: viewer.language,
    year,
    translate: viewer.translate(of),
    getName: named.name,
  });
}
