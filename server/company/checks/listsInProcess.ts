import { withChoiceLists } from '#domain/expression/choiceLists.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

const KINDS = new Set(['literal', 'name', 'not', 'negate', 'binary', 'choice', 'call', 'list']);

/** Detects expressions by `kind`. No node, rule or timer of a process uses one of these kinds. */
const isExpression = (value: object): value is Expression =>
  'kind' in value && typeof value.kind === 'string' && KINDS.has(value.kind);

/**
 * Returns a process whose conditions treat multiple-choice fields as lists (ADR 27). It applies to newly loaded files
 * only; deployed versions keep their behaviour.
 */
export const applyChoiceLists = (
  process: ProcessDefinition,
  isChoiceList: (path: readonly string[]) => boolean,
): ProcessDefinition => mapExpressions(process, (expression) => withChoiceLists(expression, isChoiceList));

function mapExpressions<T>(value: T, change: (expression: Expression) => Expression): T;
function mapExpressions(value: unknown, change: (expression: Expression) => Expression): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).map((each) => mapExpressions(each, change));
  if (typeof value !== 'object' || value === null) return value;
  if (isExpression(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapExpressions<unknown>(each, change)]));
}
