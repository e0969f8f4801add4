import { memoise } from '#domain/shared/memoise.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

/** Parts of a name in an expression: `lines.amount` is `['lines', 'amount']`. */
type NamePath = readonly string[];

/** Returns the names in an expression, or in all expressions of a part of a process. */
export const findReferencedPaths = (part: unknown): readonly NamePath[] => [...iterateNames(part)];

/** Returns the names in conditions, assignee rules, votes, loops and dates. */
export const findProcessPaths = memoise(({ flows, nodes }: ProcessDefinition) => findReferencedPaths([flows, nodes]));

/** Properties of the initiator that expressions may use besides the id. */
export const INITIATOR_PROPERTIES = ['departments', 'groups'];

function* iterateNames(part: unknown): Generator<NamePath> {
  if (typeof part !== 'object' || part === null) return;
  if ('kind' in part && part.kind === 'name' && 'path' in part) yield part.path as NamePath;
  else for (const inner of Object.values(part)) yield* iterateNames(inner);
}
