import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { checkCensus } from './bpmn/checkCensus.ts';
import { checkMisplaced, reportWarnings } from './bpmn/checkPlaces.ts';
import { foreignAttribute } from './bpmn/foreign.ts';
import { childOf, childrenOf, elementId, elementText, type ModdleElement } from './bpmn/moddleElement.ts';
import { parseXml, type ParsedXml } from './bpmn/parseXml.ts';
import { checkGraph } from './bpmn/checkGraph.ts';
import { readGraph, type BpmnGraph } from './bpmn/readGraph.ts';
import { readPresentation, readProcessSettings } from './bpmn/readSettings.ts';
import { foreignPrefixesOf, startParsing, type NameLookup, type ParseContext } from './bpmn/parseContext.ts';
import { drawDiagram } from './layout/drawDiagram.ts';
import type { LoadedDefinition } from './loadedDefinition.ts';
import { pathsIn } from './pathsIn.ts';
import type { DefinitionProblem } from './problem.ts';

const MOST_NODES = 4_000;
const GIVEN_BY_THE_CORE = ['vote', 'signResult'];

/**
 * BPMN 2.0 text → a process as the core runs it, with what the pages show of it (ADR 5). Understands our own `ringi`
 * elements and what Camunda, Camunda 8, Flowable and Activiti modellers write about people, forms, votes and
 * conditions. Everything we do not run is refused by name, id and line; all problems of a file are told at once. A
 * process without an id goes by `processKey`, the name of its file.
 */
export async function readBpmn(
  xml: string,
  lookup: NameLookup,
  processKey?: string,
): Promise<Result<LoadedDefinition, readonly DefinitionProblem[]>> {
  const parsed = await parseXml(xml.replace(/^\uFEFF/, ''), processKey);
  if (!parsed.ok) return fail([parsed.error]);
  const { text } = parsed.value;
  const process = chooseProcess(parsed.value.root);
  if (!process.ok) return fail([process.error]);
  const foreignPrefixes = foreignPrefixesOf(text);
  const initiator = initiatorVariableOf({ foreignPrefixes }, process.value);
  const parsing = startParsing(text, foreignPrefixes, lookup, initiator);
  const graph = readAll(parsing, parsed.value, process.value);
  const definition = toDefinition(parsing, process.value, graph);
  if (parsing.problems.length > 0) return fail(parsing.problems);
  const isDrawn = drawnIn(parsed.value.root);
  const isWhole = Object.keys(graph.nodes).every((id) => isDrawn.has(id));
  return ok({ ...definition, xml: isWhole ? text : drawDiagram(text, definition.process) });
}

function readAll(parsing: ParseContext, parsed: ParsedXml, process: ModdleElement): BpmnGraph {
  reportWarnings(parsing, parsed, process);
  checkMisplaced(parsing, parsed.root, process);
  checkCensus(parsing, process);
  const graph = readGraph(parsing, parsed.root, process);
  if (graph.elements.size > MOST_NODES)
    parsing.report(process, `this process has ${graph.elements.size} elements; ${MOST_NODES} is the most we run`);
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
  const names = conditions.flatMap(pathsIn).map(([name = '']) => name);
  return {
    process: definition,
    ...readPresentation(parsing, process, { nodes, flows, ...graph }),
    conditionVariables: [...new Set(names)].filter((name) => !GIVEN_BY_THE_CORE.includes(name)),
  };
}

/** Pools without a process of their own, and processes marked as not executable beside one that is, are only drawn. */
function chooseProcess(root: ModdleElement): Result<ModdleElement, DefinitionProblem> {
  const all = childrenOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const executable = all.filter((process) => elementText(process, 'isExecutable') === 'true');
  const [process, ...others] = executable.length > 0 ? executable : all;
  if (process === undefined) return fail({ message: 'the file holds no process' });
  if (others.length > 0)
    return fail({
      message: `the file holds several processes (${[process, ...others].map(elementId).join(', ')}); one file is one process`,
    });
  return ok(process);
}

/** Ids of the elements that have a shape in the file's own diagram. */
function drawnIn(root: ModdleElement): ReadonlySet<string> {
  const planes = childrenOf(root, 'diagrams').flatMap((diagram) => childOf(diagram, 'plane') ?? []);
  const shapes = planes
    .flatMap((plane) => childrenOf(plane, 'planeElement'))
    .filter((drawn) => childOf(drawn, 'bounds') !== undefined);
  return new Set(shapes.flatMap((shape) => childOf(shape, 'bpmnElement') ?? []).map(elementId));
}

const initiatorVariableOf = (
  foreign: Pick<ParseContext, 'foreignPrefixes'>,
  process: ModdleElement,
): string | undefined =>
  childrenOf(process, 'flowElements')
    .filter(({ $type }) => $type === 'bpmn:StartEvent')
    .map((start) =>
      foreignAttribute(foreign, start, 'initiator')
        ?.replace(/^[$#]\{|\}$/gu, '')
        .trim(),
    )
    .find((name) => name !== undefined);
