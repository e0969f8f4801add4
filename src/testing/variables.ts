import fc from 'fast-check';
import type { Expression, Value, Variables } from '../domain/expression/tree.ts';
import type { PeopleRule, ProcessDefinition, ProcessNode, RepeatRule } from '../domain/workflow/processDefinition.ts';

/** Names conditions know without a form: what was decided, and how a vote stands. */
const GIVEN: ReadonlySet<string> = new Set([
  ...['vote', 'signResult', 'agree', 'refuse', 'abstain', 'voted', 'total'],
  ...['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter'],
]);

/** A name a condition asks for, with a value it is compared with. */
interface Mention {
  readonly name: string;
  readonly value?: Value;
}

/**
 * Values for the names that the conditions of a chart look at: those they are compared with, and their neighbours, so
 * that every way is taken. Names of several words are left to the caller.
 * @param definition the process
 * @returns an arbitrary of variables
 * @example
 * import fc from 'fast-check';
 * const leave = chart(['start -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * Object.keys(fc.sample(anyVariables(leave), 1)[0]); // ['days']
 */
export function anyVariables(definition: ProcessDefinition): fc.Arbitrary<Variables> {
  const mentions = expressionsOf(definition)
    .flatMap(mentionsIn)
    .filter(({ name }) => !GIVEN.has(name));
  const names = [...new Set(mentions.map(({ name }) => name))];
  return fc.record(Object.fromEntries(names.map((name) => [name, valueNear(valuesOf(mentions, name))])), {
    noNullPrototype: true,
  });
}

const valuesOf = (mentions: readonly Mention[], wanted: string): readonly Value[] =>
  mentions.flatMap(({ name, value }) => (name === wanted && value !== undefined ? [value] : []));

function valueNear(values: readonly Value[]): fc.Arbitrary<Value> {
  const near = values.flatMap((value): readonly Value[] =>
    typeof value === 'number' ? [value - 1, value, value + 1] : typeof value === 'boolean' ? [true, false] : [value],
  );
  const other = values.some((value) => typeof value === 'string') ? fc.constant<Value>('') : fc.nat({ max: 30 });
  return near.length === 0 ? fc.oneof(other, fc.boolean()) : fc.oneof(fc.constantFrom(...near), other);
}

function mentionsIn(expression: Expression): readonly Mention[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'name':
      return expression.path.length === 1 ? expression.path.map((name) => ({ name })) : [];
    case 'not':
    case 'negate':
      return mentionsIn(expression.operand);
    case 'binary':
      return [
        ...compared(expression.left, expression.right),
        ...compared(expression.right, expression.left),
        ...mentionsIn(expression.left),
        ...mentionsIn(expression.right),
      ];
    case 'choice':
      return [expression.test, expression.then, expression.otherwise].flatMap(mentionsIn);
    case 'call':
      return expression.args.flatMap(mentionsIn);
    case 'list':
      return expression.items.flatMap(mentionsIn);
  }
}

function compared(name: Expression, other: Expression): readonly Mention[] {
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
