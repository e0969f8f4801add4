import { memoise } from '#domain/shared/memoise.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

/** A name as an expression writes it, word by word: `lines.amount` is `['lines', 'amount']`. */
type NamePath = readonly string[];

/** The names in an expression, or in all expressions of a part of a process. */
export const pathsIn = (part: unknown): readonly NamePath[] => [...namesIn(part)];

/** Of conditions, rules for people, votes, loops and dates. */
export const pathsInProcess = memoise(({ flows, nodes }: ProcessDefinition) => pathsIn([flows, nodes]));

/** What may be asked of whoever starts a request, beside who it is. */
export const ASKED_OF_INITIATORS = ['departments', 'groups'];

function* namesIn(part: unknown): Generator<NamePath> {
  if (typeof part !== 'object' || part === null) return;
  if ('kind' in part && part.kind === 'name' && 'path' in part) yield part.path as NamePath;
  else for (const inner of Object.values(part)) yield* namesIn(inner);
}
