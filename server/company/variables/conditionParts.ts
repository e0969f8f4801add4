import type { Expression } from '#domain/expression/tree.ts';
import type {
  NodeOf,
  PeopleRule,
  ProcessDefinition,
  ProcessNode,
  SkipRule,
  TimerRule,
} from '#domain/workflow/processDefinition.ts';

/**
 * An expression that affects the execution of a process.
 * @property element the flow or node it belongs to; the process itself if it has no id
 * @property given additional variables that are available there
 */
export interface ConditionPart {
  readonly element: string;
  readonly expression: Expression;
  readonly given: readonly string[];
}

const VOTE_COUNT_VARIABLES = [
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'loopCounter',
  'agree',
  'refuse',
  'abstain',
  'voted',
  'total',
];

export const listFlowConditions = ({ flows }: ProcessDefinition): readonly ConditionPart[] =>
  Object.values(flows).flatMap(({ id, condition }) =>
    condition === undefined ? [] : [{ element: id, expression: condition, given: [] }],
  );

/** Returns the expressions of skip rules, votes, loops and timers, and the conditions of assignee rules. */
export const listNodeExpressions = (process: ProcessDefinition): readonly ConditionPart[] => [
  ...listSkipConditions(process.settings.skipRules).map((expression) => ({
    element: process.key,
    expression,
    given: [],
  })),
  ...Object.values(process.nodes).flatMap((node) =>
    listExpressions(node).map((expression) => ({ element: node.id, expression, given: listLoopVariables(node) })),
  ),
];

function listExpressions(node: ProcessNode): readonly Expression[] {
  if (node.kind === 'timerEvent' || node.kind === 'boundaryTimer') return listTimerExpressions(node.timer);
  if (node.kind !== 'userTask') return [];
  const { skipRules, people, voting, emptyApprover } = node.task;
  const instead = typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];
  return [
    ...listSkipConditions(skipRules),
    ...[...people, ...instead].flatMap(({ when }) => when ?? []),
    ...(voting.mode !== 'single' && voting.threshold.by === 'condition' ? [voting.threshold.condition] : []),
    ...listLoopExpressions(node),
  ];
}

function listLoopExpressions({ task: { voting } }: NodeOf<'userTask'>): readonly Expression[] {
  if (voting.mode === 'single' || voting.repeats === undefined) return [];
  return [voting.repeats.by === 'times' ? voting.repeats.number : voting.repeats.list];
}

/** Returns the variables available to a counter-sign: its vote counts, and the item of its loop. */
export function listLoopVariables(node: ProcessNode): readonly string[] {
  if (node.kind !== 'userTask' || node.task.voting.mode === 'single') return [];
  const { repeats } = node.task.voting;
  return [...VOTE_COUNT_VARIABLES, ...(repeats?.by === 'forEach' && repeats.item !== undefined ? [repeats.item] : [])];
}

const listSkipConditions = (rules: readonly SkipRule[]): readonly Expression[] =>
  rules.flatMap((rule) => (rule.when === 'condition' ? [rule.condition] : []));
const listTimerExpressions = (rule: TimerRule): readonly Expression[] =>
  rule.kind === 'atExpression' ? [rule.expression] : [];

export function listRuleVariables(rule: PeopleRule): readonly Expression[] {
  if (rule.from === 'expression') return [rule.expression];
  return rule.from === 'variable' || rule.from === 'formField' ? [{ kind: 'name', path: [rule.name] }] : [];
}
