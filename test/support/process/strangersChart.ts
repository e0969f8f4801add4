import { readFileSync } from 'node:fs';
import type { ModdleElement } from '#server/company/bpmn/moddleElement.ts';
import { getChild, getChildren, elementId } from '#server/company/bpmn/moddleElement.ts';
import { parseXml } from '#server/company/bpmn/parseXml.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import { SETTINGS, userTask } from '#testing/chartOfLines.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

/**
 * Returns the processes of a file in a form a company could run: each activity and each intermediate event is a user
 * task, and gateways read `v`. Boundary events are omitted.
 */
export async function loadPublicCharts(file: string): Promise<readonly ProcessDefinition[]> {
  const parsed = await parseXml(readFileSync(file, 'utf8').replace(/^\uFEFF/u, ''));
  if (!parsed.ok) return [];
  return getChildren(parsed.value.root, 'rootElements')
    .filter(({ $type }) => $type === 'bpmn:Process')
    .flatMap((process) => adapted(process) ?? []);
}

function adapted(process: ModdleElement): ProcessDefinition | undefined {
  const nodes = new Map<string, ProcessNode>();
  const flows = new Map<string, SequenceFlow>();
  if (!addScope(process, undefined, { nodes, flows })) return undefined;
  return {
    key: 'strange',
    name: 'Strange',
    version: 1,
    settings: SETTINGS,
    nodes: Object.fromEntries(nodes),
    flows: Object.fromEntries(flows),
  };
}

interface Drawn {
  readonly nodes: Map<string, ProcessNode>;
  readonly flows: Map<string, SequenceFlow>;
}

/** @returns whether the scope has a start event */
function addScope(container: ModdleElement, scope: string | undefined, drawn: Drawn): boolean {
  const elements = getChildren(container, 'flowElements');
  const start = elements.find(({ $type }) => $type === 'bpmn:StartEvent');
  if (start === undefined) return false;
  const lines = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  const isNode = (id: string) =>
    elements.some(
      (element) => elementId(element) === id && !/SequenceFlow|Data|BoundaryEvent|TextAnnotation/u.test(element.$type),
    );
  const ends = lines.map((line) => ({
    id: elementId(line),
    from: elementId(getChild(line, 'sourceRef') ?? line),
    to: elementId(getChild(line, 'targetRef') ?? line),
  }));
  const whole = ends.filter(({ from, to, id }) => isNode(from) && isNode(to) && from !== to && id !== '');
  for (const element of elements.filter((each) => isNode(elementId(each)))) {
    const id = elementId(element);
    const outgoing = whole.filter(({ from }) => from === id);
    const place = { id, name: id, outgoing: outgoing.map((flow) => flow.id), ...(scope !== undefined && { scope }) };
    drawn.nodes.set(id, nodeFor(element, place, element === start, drawn));
    const isChoice = drawn.nodes.get(id)?.kind === 'exclusiveGateway' && outgoing.length > 1;
    outgoing.forEach(({ from, to, id: flow }, index) =>
      drawn.flows.set(flow, {
        id: flow,
        name: '',
        from,
        to,
        ...(isChoice && index > 0 && { condition: parseKnownExpression(`v % ${outgoing.length} == ${index}`) }),
      }),
    );
  }
  return true;
}

function nodeFor(
  element: ModdleElement,
  place: Pick<ProcessNode, 'id' | 'name' | 'outgoing' | 'scope'>,
  isFirstStart: boolean,
  drawn: Drawn,
): ProcessNode {
  const { $type } = element;
  if (isFirstStart) return { ...place, kind: 'startEvent' };
  if ($type === 'bpmn:ParallelGateway') return { ...place, kind: 'parallelGateway' };
  if ($type.endsWith('Gateway')) return { ...place, kind: 'exclusiveGateway' };
  if ($type === 'bpmn:EndEvent') {
    const isLast = getChildren(element, 'eventDefinitions').some((each) => each.$type.includes('Terminate'));
    return { ...place, kind: isLast ? 'terminateEvent' : 'endEvent' };
  }
  if ($type === 'bpmn:SubProcess' && addScope(element, place.id, drawn)) return { ...place, kind: 'subProcess' };
  return { ...place, kind: 'userTask', task: userTask(`p${drawn.nodes.size % 4}`) };
}
