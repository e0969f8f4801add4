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
 * An expression a process decides by.
 * @property element the flow, or the node, it belongs to; the process itself where it has no id.
 * @property given names that are known there besides the usual ones.
 */
export interface ConditionPart {
  readonly element: string;
  readonly expression: Expression;
  readonly given: readonly string[];
}

const OF_VOTES = [
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

/** Conditions of ways. */
export const flowParts = ({ flows }: ProcessDefinition): readonly ConditionPart[] =>
  Object.values(flows).flatMap(({ id, condition }) =>
    condition === undefined ? [] : [{ element: id, expression: condition, given: [] }],
  );

/**
 * Rules for skipping, votes, loops and timers, and when a rule for people holds. A task without
 * a due time has none.
 */
export const nodeParts = (process: ProcessDefinition): readonly ConditionPart[] => [
  ...skips(process.settings.skipRules).map((expression) => ({ element: process.key, expression, given: [] })),
  ...Object.values(process.nodes).flatMap((node) =>
    expressionsAt(node).map((expression) => ({ element: node.id, expression, given: givenAt(node) })),
  ),
];

function expressionsAt(node: ProcessNode): readonly Expression[] {
  if (node.kind === 'timerEvent' || node.kind === 'boundaryTimer') return timer(node.timer);
  if (node.kind !== 'userTask') return [];
  const { skipRules, people, voting, emptyApprover } = node.task;
  const instead = typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];
  return [
    ...skips(skipRules),
    ...[...people, ...instead].flatMap(({ when }) => when ?? []),
    ...(voting.mode !== 'single' && voting.threshold.by === 'condition' ? [voting.threshold.condition] : []),
    ...repeatsOf(node),
  ];
}

function repeatsOf({ task: { voting } }: NodeOf<'userTask'>): readonly Expression[] {
  if (voting.mode === 'single' || voting.repeats === undefined) return [];
  return [voting.repeats.by === 'times' ? voting.repeats.number : voting.repeats.list];
}

/** What conditions and people of a counter-sign see besides: its counts, and the item of its loop. */
export function givenAt(node: ProcessNode): readonly string[] {
  if (node.kind !== 'userTask' || node.task.voting.mode === 'single') return [];
  const { repeats } = node.task.voting;
  return [...OF_VOTES, ...(repeats?.by === 'forEach' && repeats.item !== undefined ? [repeats.item] : [])];
}

const skips = (rules: readonly SkipRule[]): readonly Expression[] =>
  rules.flatMap((rule) => (rule.when === 'condition' ? [rule.condition] : []));
const timer = (rule: TimerRule): readonly Expression[] => (rule.kind === 'atExpression' ? [rule.expression] : []);

/** The names a rule finds its people by. */
export function namesOfRule(rule: PeopleRule): readonly Expression[] {
  if (rule.from === 'expression') return [rule.expression];
  return rule.from === 'variable' || rule.from === 'formField' ? [{ kind: 'name', path: [rule.name] }] : [];
}
