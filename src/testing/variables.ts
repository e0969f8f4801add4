import fc from 'fast-check';
import type { Expression, Value, Variables } from '../domain/expression/tree.ts';
import type { PeopleRule, ProcessDefinition, ProcessNode, RepeatRule } from '../domain/workflow/processDefinition.ts';

/** Names that conditions can use without a form: the decision, and the state of a vote. */
const GIVEN: ReadonlySet<string> = new Set([
  ...['vote', 'signResult', 'agree', 'refuse', 'abstain', 'voted', 'total'],
  ...['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter'],
]);

/** A name in a condition, with a value it is compared with. */
interface Mention {
  readonly name: string;
  readonly value?: Value;
}

/**
 * Generates values for the names in the conditions of a chart: the values they are compared with and their neighbours,
 * so that every flow is taken. Names with several segments are left to the caller.
 * @param definition the process
 * @returns an arbitrary of variables
 * @example
 * import fc from 'fast-check';
 * const leave = chart(['start -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * Object.keys(fc.sample(anyVariables(leave), 1)[0]); // ['days']
 */
export function anyVariables(definition: ProcessDefinition): fc.Arbitrary<Variables> {
  const mentions = expressionsOf(definition)
    .flatMap(collectMentions)
    .filter(({ name }) => !GIVEN.has(name));
  const names = [...new Set(mentions.map(({ name }) => name))];
  return fc.record(Object.fromEntries(names.map((name) => [name, valueNear(collectValues(mentions, name))])), {
    noNullPrototype: true,
  });
}

const collectValues = (mentions: readonly Mention[], wanted: string): readonly Value[] =>
  mentions.flatMap(({ name, value }) => (name === wanted && value !== undefined ? [value] : []));

function valueNear(values: readonly Value[]): fc.Arbitrary<Value> {
  const near = values.flatMap((value): readonly Value[] =>
    typeof value === 'number' ? [value - 1, value, value + 1] : typeof value === 'boolean' ? [true, false] : [value],
  );
  const other = values.some((value) => typeof value === 'string') ? fc.constant<Value>('') : fc.nat({ max: 30 });
  return near.length === 0 ? fc.oneof(other, fc.boolean()) : fc.oneof(fc.constantFrom(...near), other);
}

function collectMentions(expression: Expression): readonly Mention[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'name':
      return expression.path.length === 1 ? expression.path.map((name) => ({ name })) : [];
    case 'not':
    case 'negate':
      return collectMentions(expression.operand);
    case 'binary':
      return [
        ...toComparison(expression.left, expression.right),
        ...toComparison(expression.right, expression.left),
        ...collectMentions(expression.left),
        ...collectMentions(expression.right),
      ];
    case 'choice':
      return [expression.test, expression.then, expression.otherwise].flatMap(collectMentions);
    case 'call':
      return expression.args.flatMap(collectMentions);
    case 'list':
      return expression.items.flatMap(collectMentions);
  }
}

function toComparison(name: Expression, other: Expression): readonly Mention[] {
  const literals = other.kind === 'list' ? other.items : [other];
  return name.kind !== 'name' || name.path.length !== 1
    ? []
    : literals.flatMap((each) => (each.kind === 'literal' ? [{ name: name.path[0] ?? '', value: each.value }] : []));
}

const expressionsOf = ({ flows, nodes, settings }: ProcessDefinition): readonly Expression[] => [
  ...Object.values(flows).flatMap(({ condition }) => condition ?? []),
  ...Object.values(nodes).flatMap(expressionsAt),
  ...settings.skipRules.flatMap((rule) => (rule.when === 'condition' ? [rule.condition] : [])),
];

const listOrNumber = (repeats: RepeatRule): Expression => (repeats.by === 'times' ? repeats.number : repeats.list);

function expressionsAt(node: ProcessNode): readonly Expression[] {
  if (node.kind !== 'userTask') return [];
  const { people, emptyApprover, skipRules, voting } = node.task;
  const rules: readonly PeopleRule[] =
    typeof emptyApprover === 'string' ? people : [...people, ...emptyApprover.giveTo];
  return [
    ...rules.flatMap(({ when }) => when ?? []),
    ...skipRules.flatMap((rule) => (rule.when === 'condition' ? [rule.condition] : [])),
    ...(voting.mode !== 'single' && voting.threshold.by === 'condition' ? [voting.threshold.condition] : []),
    ...(voting.mode !== 'single' && voting.repeats ? [listOrNumber(voting.repeats)] : []),
  ];
}
