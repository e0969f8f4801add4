import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { checkSupport } from '../bpmn/checkSupport.ts';
import { checkMisplacedElements, reportWarnings } from '../bpmn/checkPlaces.ts';
import { readVendorAttribute } from '../bpmn/foreign.ts';
import { getChild, getChildren, elementId, elementText, type ModdleElement } from '../bpmn/moddleElement.ts';
import { parseXml, type ParsedXml } from '../bpmn/parseXml.ts';
import { checkGraph } from '../bpmn/checkGraph.ts';
import { readGraph, type BpmnGraph } from '../bpmn/readGraph.ts';
import { readPresentation, readProcessSettings } from '../bpmn/readSettings.ts';
import { findVendorPrefixes, createParseContext, type NameLookup, type ParseContext } from '../bpmn/parseContext.ts';
import { drawDiagram } from '../layout/drawDiagram.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { findReferencedPaths } from '../referencedPaths.ts';
import type { DefinitionProblem } from '../problem.ts';

const MAX_NODES = 4_000;
const CORE_VARIABLES = ['vote', 'signResult'];

/**
 * Converts BPMN 2.0 XML to an executable process and its presentation (ADR 5). Supports our own `ringi` elements and
 * the extensions of Camunda, Camunda 8, Flowable and Activiti for assignees, forms, votes and conditions. Everything
 * else that would affect execution is rejected with name, id and line; all problems of a file are reported at once. A
 * process without an id uses `processKey`, the name of its file.
 */
export async function parseBpmn(
  xml: string,
  lookup: NameLookup,
  processKey?: string,
): Promise<Result<LoadedDefinition, readonly DefinitionProblem[]>> {
  const parsed = await parseXml(xml.replace(/^\uFEFF/, ''), processKey);
  if (!parsed.ok) return fail([parsed.error]);
  const { text } = parsed.value;
  const process = chooseProcess(parsed.value.root);
  if (!process.ok) return fail([process.error]);
  const foreignPrefixes = findVendorPrefixes(text);
  const initiator = readInitiatorVariable({ foreignPrefixes }, process.value);
  const parsing = createParseContext(text, foreignPrefixes, lookup, initiator);
  const graph = readAll(parsing, parsed.value, process.value);
  const definition = toDefinition(parsing, process.value, graph);
  if (parsing.problems.length > 0) return fail(parsing.problems);
  const isDrawn = listDrawnIds(parsed.value.root);
  const isWhole = Object.keys(graph.nodes).every((id) => isDrawn.has(id));
  return ok({ ...definition, xml: isWhole ? text : drawDiagram(text, definition.process) });
}

function readAll(parsing: ParseContext, parsed: ParsedXml, process: ModdleElement): BpmnGraph {
  reportWarnings(parsing, parsed, process);
  checkMisplacedElements(parsing, parsed.root, process);
  checkSupport(parsing, process);
  const graph = readGraph(parsing, parsed.root, process);
  if (graph.elements.size > MAX_NODES)
    parsing.report(process, `this process has ${graph.elements.size} elements; at most ${MAX_NODES} are supported`);
  else if (parsing.problems.length === 0) checkGraph(parsing, process, graph);
  return graph;
}

function toDefinition(
  parsing: ParseContext,
  process: ModdleElement,
  { nodes, flows, ...graph }: BpmnGraph,
): Omit<LoadedDefinition, 'xml'> {
  const settings = readProcessSettings(parsing, process, { nodes, flows, ...graph });
  const definition: ProcessDefinition = {
    key: elementId(process),
    name: elementText(process, 'name') ?? elementId(process),
    version: 1,
    nodes,
    flows,
    settings,
  };
  const conditions = Object.values(flows).flatMap(({ condition }) => condition ?? []);
  const names = conditions.flatMap(findReferencedPaths).map(([name = '']) => name);
  return {
    process: definition,
    ...readPresentation(parsing, process, { nodes, flows, ...graph }),
    conditionVariables: [...new Set(names)].filter((name) => !CORE_VARIABLES.includes(name)),
  };
}

/**
 * Chooses the process to execute. Pools without a process, and processes that are not executable beside one that is,
 * are only drawn.
 */
function chooseProcess(root: ModdleElement): Result<ModdleElement, DefinitionProblem> {
  const all = getChildren(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const executable = all.filter((process) => elementText(process, 'isExecutable') === 'true');
  const [process, ...others] = executable.length > 0 ? executable : all;
  if (process === undefined) return fail({ message: 'the file contains no process' });
  if (others.length > 0)
    return fail({
      message: `the file contains several processes (${[process, ...others].map(elementId).join(', ')}); one file is one process`,
    });
  return ok(process);
}

/** Returns the ids of the elements with a shape in the file's own diagram. */
function listDrawnIds(root: ModdleElement): ReadonlySet<string> {
  const planes = getChildren(root, 'diagrams').flatMap((diagram) => getChild(diagram, 'plane') ?? []);
  const shapes = planes
    .flatMap((plane) => getChildren(plane, 'planeElement'))
    .filter((drawn) => getChild(drawn, 'bounds') !== undefined);
  return new Set(shapes.flatMap((shape) => getChild(shape, 'bpmnElement') ?? []).map(elementId));
}

const readInitiatorVariable = (
  foreign: Pick<ParseContext, 'foreignPrefixes'>,
  process: ModdleElement,
): string | undefined =>
  getChildren(process, 'flowElements')
    .filter(({ $type }) => $type === 'bpmn:StartEvent')
    .map((start) =>
      readVendorAttribute(foreign, start, 'initiator')
        ?.replace(/^[$#]\{|\}$/gu, '')
        .trim(),
    )
    .find((name) => name !== undefined);
