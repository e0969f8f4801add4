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

/** Settings of a user task that belongs to the person of the same name. */
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

export const peopleOf = (...ids: readonly string[]): Pick<UserTaskSettings, 'people'> => ({
  people: [{ from: 'people', ids, join: 'or', expandGroups: false }],
});

/**
 * A process drawn as text: `start -> apply`, `xor -> boss: days > 3`, `xor -> end: else`. Names tell the kind (`start`,
 * `end`, `stop`,
 * `xor`, `and`, `or`); everything else is a user task of the person of that name, unless `sketches` says more.
 */
export function chart(
  lines: readonly string[],
  sketches: Readonly<Record<string, NodeOutline>> = {},
  settings: Partial<ProcessSettings> = {},
): ProcessDefinition {
  const flows = lines.map((line) => flowOf(line));
  const names = [...new Set([...flows.flatMap(({ from, to }) => [from, to]), ...Object.keys(sketches)])];
  const defaults = new Map(
    lines
      .filter((line) => line.endsWith(': else'))
      .map((line) => flowOf(line))
      .map(({ from, id }) => [from, id]),
  );
  const nodes = names.map((name) => nodeOf(name, flows, sketches[name] ?? {}, defaults.get(name)));
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
