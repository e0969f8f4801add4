import { voteCodec } from '#api/wireCodecs.ts';
import type { DecisionOption } from '#domain/workflow/processDefinition.ts';

/** Without a choice of its own a node offers agree and refuse (contract definitions 3). */
const ORDINARY: readonly DecisionOption[] = [{ vote: 'agree' }, { vote: 'refuse' }];

/** The decisions a node offers, under its own names. */
export function toDecisions(
  options: readonly { readonly value: string | null; readonly text: string | null }[],
): readonly DecisionOption[] {
  const decisions = options.flatMap(({ value, text }): readonly DecisionOption[] => {
    const vote = voteCodec.fromWire(value);
    if (vote === 'unknown') return [];
    return [text === null || text === '' ? { vote } : { vote, label: text }];
  });
  return decisions.length > 0 ? decisions : ORDINARY;
}
