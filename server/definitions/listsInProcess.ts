import { withChoiceLists } from '#domain/expression/choiceLists.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

const KINDS = new Set(['literal', 'name', 'not', 'negate', 'binary', 'choice', 'call', 'list']);

/** What is known of a chart by its kind alone: none of its nodes, rules or timers is called like an expression. */
const isExpression = (value: object): value is Expression =>
  'kind' in value && typeof value.kind === 'string' && KINDS.has(value.kind);

/**
 * A process whose conditions see a list where a field of its form holds several choices (ADR 27). Only what is loaded
 * from now on: a version that is deployed already keeps to what it was deployed with.
 */
export const withListsInProcess = (
  process: ProcessDefinition,
  isChoiceList: (path: readonly string[]) => boolean,
): ProcessDefinition => changed(process, (expression) => withChoiceLists(expression, isChoiceList));

function changed<T>(value: T, change: (expression: Expression) => Expression): T;
function changed(value: unknown, change: (expression: Expression) => Expression): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).map((each) => changed(each, change));
  if (typeof value !== 'object' || value === null) return value;
  if (isExpression(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed<unknown>(each, change)]));
}
