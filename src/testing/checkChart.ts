import { getProcessGraph, findReachable, getSuccessors } from '../domain/process/chart/graph.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '../domain/workflow/processDefinition.ts';
import { checkOutlines } from './checkOutlines.ts';

/** A flow with its source line. */
export type DrawnFlow = SequenceFlow & { readonly line: string };

const KIND_NAME = /^(?:start|end|stop|xor|and|or)\d*[a-z]?$/iu;
const ELSE = /^(?:else|otherwise|default)$/iu;
const STARTS_ALONE: ReadonlySet<ProcessNode['kind']> = new Set(['startEvent', 'boundaryTimer']);
const ENDS: ReadonlySet<ProcessNode['kind']> = new Set(['endEvent', 'terminateEvent']);

/**
 * Throws on likely typos, with which every request would be refused or would stop without a message.
 * @param flows in the order of their lines
 * @param definition the chart they form
 * @param outlined names that outlines define
 * @throws with the line and its correction
 */
export function checkChart(
  flows: readonly DrawnFlow[],
  definition: ProcessDefinition,
  outlined: ReadonlySet<string>,
): void {
  const all = Object.values(definition.nodes);
  for (const node of all) checkName(flows, all, node, outlined);
  if (!all.some(({ kind, scope }) => kind === 'startEvent' && scope === undefined))
    throw new Error(
      `"${flows[0]?.line ?? ''}": no line begins at a start; write a line such as "start -> ${firstStep(all)}"`,
    );
  checkOutlines(definition);
  checkTwice(flows);
  for (const flow of flows) checkFlow(flow, definition);
  for (const node of all) checkWaysOut(flows, node);
  checkReach(flows, definition);
}

const firstStep = (all: readonly ProcessNode[]): string =>
  all.find(({ kind }) => !STARTS_ALONE.has(kind) && !ENDS.has(kind))?.id ?? 'a';
const refuse = (line: string, cause: string, remedy: string): never => {
  throw new Error(`"${line}": ${cause}; write ${remedy}`);
};

function checkName(
  flows: readonly DrawnFlow[],
  all: readonly ProcessNode[],
  { id, kind, outgoing }: ProcessNode,
  outlined: ReadonlySet<string>,
): void {
  const line = flows.find(({ from, to }) => from === id || to === id)?.line;
  if (line === undefined) {
    if (kind === 'userTask')
      throw new Error(
        `the outline "${id}": no line leads to it; write a line such as "${firstStep(all.filter((each) => each.id !== id))} -> ${id}"`,
      );
    return;
  }
  if (KIND_NAME.test(id) && kind === 'userTask' && !outlined.has(id))
    refuse(line, `"${id}" is a step of a person of that name`, `"${id.toLowerCase()}"`);
  if (outgoing.length === 0 && !ENDS.has(kind) && kind !== 'boundaryTimer')
    refuse(line, `nothing leads on from "${id}"`, `a line such as "${id} -> end"`);
  if (!STARTS_ALONE.has(kind) && !flows.some(({ to }) => to === id))
    refuse(line, `nothing leads to "${id}"`, `a line such as "start -> ${id}"`);
}

function checkTwice(flows: readonly DrawnFlow[]): void {
  const lines = new Map<string, string>();
  for (const { id, line, from, to } of flows) {
    const earlier = lines.get(id);
    if (earlier === line) refuse(line, 'this line stands twice', 'it once');
    if (earlier !== undefined)
      refuse(
        line,
        `"${earlier}" leads from "${from}" to "${to}" already`,
        'one line, with the conditions joined by "||"',
      );
    lines.set(id, line);
  }
}

function checkFlow({ line, name, from, to }: DrawnFlow, { nodes }: ProcessDefinition): void {
  const [source, target] = [nodes[from], nodes[to]];
  if (name !== 'else' && ELSE.test(name)) refuse(line, `"${name}" is a condition`, `"${from} -> ${to}: else"`);
  if (target && STARTS_ALONE.has(target.kind))
    refuse(line, `no flow can lead into "${to}"`, 'the name of the step where it goes on');
  if (source && ENDS.has(source.kind)) refuse(line, `nothing leads on from an end`, `a step instead of "${from}"`);
  if (source?.scope !== target?.scope)
    refuse(
      line,
      'a flow cannot cross the border of a sub-process',
      `an end inside it, and a line from the sub-process`,
    );
}

function checkWaysOut(flows: readonly DrawnFlow[], { id, kind, defaultFlow }: ProcessNode): void {
  const ways = flows.filter(({ from }) => from === id);
  const [, second] = ways.filter(({ name }) => name === 'else');
  if (second) throw new Error(`"${second.line}": "${id}" has two ways for else; write one of them`);
  const asked = ways.find(({ name }) => name !== '');
  if (kind === 'parallelGateway') {
    if (asked) refuse(asked.line, `"${id}" takes all its ways, whatever holds`, `"or" instead of "${id}"`);
    return;
  }
  if (asked && ways.every(({ condition }) => condition))
    refuse(
      asked.line,
      `no way is taken where ${ways.length === 1 ? 'the condition does not hold' : 'no condition holds'}`,
      `a line such as "${id} -> end: else"`,
    );
  const [first, other] = ways.filter((way) => !way.condition && way.id !== defaultFlow);
  const never = defaultFlow === undefined ? other : first;
  if (kind === 'exclusiveGateway' && never)
    refuse(never.line, `"${id}" never takes this way`, `a condition, such as "${never.from} -> ${never.to}: days > 3"`);
}

/** Checks that every node is on a path from the start and leads to an end. */
function checkReach(flows: readonly DrawnFlow[], definition: ProcessDefinition): void {
  const { starts } = getProcessGraph(definition);
  const inner = (id: string): readonly string[] => {
    const start = starts.get(id);
    return start === undefined ? [] : [start];
  };
  const start = starts.get(undefined) ?? '';
  const reached = findReachable(start, (id) => [...getSuccessors(definition, id), ...inner(id)]);
  for (const { id, kind } of Object.values(definition.nodes)) {
    const line = flows.find(({ from, to }) => from === id || to === id)?.line ?? id;
    if (id !== start && !reached.has(id))
      refuse(line, `no way from the start leads to "${id}"`, `a line such as "start -> ${id}"`);
    const isOver = ENDS.has(kind) || kind === 'boundaryTimer';
    const ahead = findReachable(id, (each) => getSuccessors(definition, each));
    if (!isOver && ![...ahead].some((each) => ENDS.has(definition.nodes[each]?.kind ?? kind)))
      refuse(line, `no way leads from "${id}" to an end`, `a line such as "${id} -> end"`);
  }
}
