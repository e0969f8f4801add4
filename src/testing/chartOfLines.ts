import { suggestExpressionFix } from '../domain/expression/suggestExpressionFix.ts';
import type { Expression } from '../domain/expression/tree.ts';
import type {
  NodeKind,
  ProcessDefinition,
  ProcessNode,
  ProcessSettings,
  SequenceFlow,
  UserTaskSettings,
} from '../domain/workflow/processDefinition.ts';
import type { DrawnFlow } from './checkChart.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';

const PREFIXES: readonly (readonly [prefix: string, kind: NodeKind])[] = [
  ['start', 'startEvent'],
  ['end', 'endEvent'],
  ['stop', 'terminateEvent'],
  ['xor', 'exclusiveGateway'],
  ['and', 'parallelGateway'],
  ['or', 'inclusiveGateway'],
];

/** A node whose kind is not determined by its name. `in` is the sub-process around it. */
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
 * Creates the settings of a step of one user, who may agree, refuse, abstain and return.
 * @param owner the id of the user
 * @param settings properties that differ
 * @returns complete settings
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
 * Creates the part of the settings that assigns a step to these users.
 * @param ids of users
 * @returns the `people` of the settings
 * @example
 * assignTo('wang', 'li').people[0].ids; // ['wang', 'li']
 */
export const assignTo = (...ids: readonly string[]): Pick<UserTaskSettings, 'people'> => ({
  people: [{ from: 'people', ids, join: 'or', expandGroups: false }],
});

/** Creates a process like `chart`, without checks for typos: for parts of a chart that no request runs through. */
export function drawChart(
  lines: readonly string[],
  outlines: Readonly<Record<string, NodeOutline>> = {},
  settings: Partial<ProcessSettings> = {},
): ProcessDefinition {
  const flows = lines.map(flowOf);
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
    flows: Object.fromEntries(flows.map(({ line: _, ...flow }) => [flow.id, flow])),
  };
}

export function flowOf(line: string): DrawnFlow {
  const [, from = '', to = '', condition] = /^(\S+) -> ([^\s:]+)(?:: (.+))?$/u.exec(line) ?? [];
  if (from === '') throw new Error(`"${line}" is no flow: write "a -> b" or "a -> b: condition"`);
  const isConditional = condition !== undefined && condition !== 'else';
  return {
    line,
    id: `${from}>${to}`,
    name: condition ?? '',
    from,
    to,
    ...(isConditional && { condition: conditionOf(line, condition) }),
  };
}

function conditionOf(line: string, condition: string): Expression {
  try {
    return parseKnownExpression(condition);
  } catch (error) {
    const remedy = suggestExpressionFix(condition) ?? 'write one such as "days > 3"';
    throw new Error(`"${line}": the condition is no expression; ${remedy}`, { cause: error });
  }
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
