import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { DecisionOption } from '#domain/workflow/processDefinition.ts';

/** A node without options of its own offers agree and refuse (contract definitions 3). */
const DEFAULT_OPTIONS: readonly DecisionOption[] = [{ vote: 'agree' }, { vote: 'refuse' }];

/** Converts the decisions a node offers, with the node's own names. */
export function toDecisions(
  options: readonly { readonly value: string | null; readonly text: string | null }[],
): readonly DecisionOption[] {
  const decisions = options.flatMap(({ value, text }): readonly DecisionOption[] => {
    const vote = voteCodec.fromWire(value);
    if (vote === 'unknown') return [];
    return [text === null || text === '' ? { vote } : { vote, label: text }];
  });
  return decisions.length > 0 ? decisions : DEFAULT_OPTIONS;
}
