import type { Instant } from '#domain/shared/ids.ts';
import type { Named } from '../../directory/named.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { summaryText, type Summary } from '../../forms/summary.ts';
import type { Reader } from '../reader.ts';

/** What the rows of one list are put into words with. */
export interface Listing {
  readonly definition: (id: string) => DeployedDefinition;
  readonly named: Named;
  readonly reader: Reader;
  readonly now: Instant;
}

/** The values of a card, in the reader's language. */
export function summaryIn({ definition, named, reader, now }: Listing, summary: Summary): string {
  const of = definition(summary.definition);
  return summaryText(of, summary, { language: reader.language, now, say: reader.say(of), nameOf: named.name });
}
