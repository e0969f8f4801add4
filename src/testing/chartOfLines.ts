import type {
  NodeKind,
  ProcessDefinition,
  ProcessNode,
  ProcessSettings,
  SequenceFlow,
  UserTaskSettings,
} from '../domain/workflow/processDefinition.ts';
import { expressionOf } from './expressionOf.ts';

const PREFIXES: readonly (readonly [prefix: string, kind: NodeKind])[] = [
  ['start', 'startEvent'],
  ['end', 'endEvent'],
  ['stop', 'terminateEvent'],
  ['xor', 'exclusiveGateway'],
  ['and', 'parallelGateway'],
  ['or', 'inclusiveGateway'],
];

/** A node whose kind its name does not give away. `in` is the sub-process around it. */
export type NodeOutline = { readonly in?: string } & (
  | { readonly task: Partial<UserTaskSettings> }
  | (Pick<ProcessNode, 'kind'> & Readonly<Record<string, unknown>>)
  | Readonly<Record<never, never>>
);

export const SETTINGS: ProcessSettings = {
  skipFirstNode: false,
  skipRules: [],
  requiredAtStart: [],
  selectableAtStart: [],
};

/**
 * Settings of a step that belongs to one person, who may agree, refuse, abstain and return.
 * @param owner the id of the person
 * @param settings what is different
 * @returns whole settings
 * @example
 * userTask('wang', { switches: ['opinionRequired'] }).voting; // { mode: 'single' }
 */
export const userTask = (owner: string, settings: Partial<UserTaskSettings> = {}): UserTaskSettings => ({
  people: [{ from: 'people', ids: [owner], join: 'or', expandGroups: false }],
  voting: { mode: 'single' },
  decisions: [{ vote: 'agree' }, { vote: 'refuse' }, { vote: 'abstain' }],
  returns: { targets: ['previous', 'initiator', 'node'], afterInitiator: 'both', afterNode: 'both' },
  skipRules: [],
  emptyApprover: 'refuse',
  switches: [],
  nextChoice: 'condition',
  ...settings,
});

/**
 * Settings of a step that belongs to these people.
 * @param ids of persons
 * @returns the part of the settings that says so
 * @example
 * peopleOf('wang', 'li').people[0].ids; // ['wang', 'li']
 */
export const peopleOf = (...ids: readonly string[]): Pick<UserTaskSettings, 'people'> => ({
  people: [{ from: 'people', ids, join: 'or', expandGroups: false }],
});

/**
 * A process drawn as text. Names tell the kind (`start`, `end`, `stop`, `xor`, `and`, `or`, with a number or a letter
 * behind); everything else is a step of the person of that name, unless `outlines` says more.
 * @param lines one flow each: `start -> apply`, `xor -> boss: days > 3`, `xor -> end: else`
 * @param outlines more about nodes, by name: settings of a step, or another kind
 * @param settings of the process
 * @returns a definition that `decide` runs
 * @throws when a line is no flow, or a condition is no expression
 * @example
 * const leave = chart(['start -> apply', 'apply -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * leave.nodes.xor.kind; // 'exclusiveGateway'
 * leave.nodes.boss.task.people[0].ids; // ['boss']
 */
export function chart(
  lines: readonly string[],
  outlines: Readonly<Record<string, NodeOutline>> = {},
  settings: Partial<ProcessSettings> = {},
): ProcessDefinition {
  const flows = lines.map((line) => flowOf(line));
  const names = [...new Set([...flows.flatMap(({ from, to }) => [from, to]), ...Object.keys(outlines)])];
  const defaults = new Map(
    lines
      .filter((line) => line.endsWith(': else'))
      .map((line) => flowOf(line))
      .map(({ from, id }) => [from, id]),
  );
  const nodes = names.map((name) => nodeOf(name, flows, outlines[name] ?? {}, defaults.get(name)));
  return {
    key: 'test',
    name: 'Test',
    version: 1,
    settings: { ...SETTINGS, ...settings },
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(flows.map((flow) => [flow.id, flow])),
  };
}

function flowOf(line: string): SequenceFlow {
  const [, from = '', to = '', condition] = /^(\S+) -> ([^\s:]+)(?:: (.+))?$/u.exec(line) ?? [];
  if (from === '') throw new Error(`"${line}" is no flow: write "a -> b" or "a -> b: condition"`);
  const isConditional = condition !== undefined && condition !== 'else';
  return {
    id: `${from}>${to}`,
    name: condition ?? '',
    from,
    to,
    ...(isConditional && { condition: expressionOf(condition) }),
  };
}

function nodeOf(
  name: string,
  flows: readonly SequenceFlow[],
  { in: scope, ...outline }: NodeOutline,
  defaultFlow: string | undefined,
): ProcessNode {
  const outgoing = flows.filter((flow) => flow.from === name).map((flow) => flow.id);
  const base = {
    id: name,
    name,
    outgoing,
    ...(scope !== undefined && { scope }),
    ...(defaultFlow !== undefined && { defaultFlow }),
  };
  if ('kind' in outline) return { ...base, ...outline } as ProcessNode;
  const kind = PREFIXES.find(([prefix]) => new RegExp(`^${prefix}\\d*[a-z]?$`, 'u').test(name))?.[1];
  if (kind) return { ...base, kind } as ProcessNode;
  return { ...base, kind: 'userTask', task: userTask(name, 'task' in outline ? outline.task : {}) };
}
