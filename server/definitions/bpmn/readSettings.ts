import type { ProcessSettings } from '#domain/process/definition.ts';
import { START_OPTIONS, type LoadedDefinition } from '../loadedDefinition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childrenOf, extensionOf, idOf, textOf, type ModdleElement } from './moddleElement.ts';
import type { Graph } from './readGraph.ts';
import { readSkipRules } from './readUserTask.ts';
import type { Reading } from './reading.ts';
import { readWords, wordsOf } from './words.ts';

/** The process's own settings for the core. */
export function readProcessSettings(reading: Reading, process: ModdleElement, graph: Graph): ProcessSettings {
  const start = extensionOf(process, 'ringi:Start');
  const nodes = (property: string): readonly string[] =>
    start === undefined ? [] : checkNodes(reading, start, graph, wordsOf(textOf(start, property)));
  return {
    skipFirstNode: readStartOptions(reading, process).includes('skipFirstNode'),
    skipRules: readSkipRules(reading, process),
    requiredAtStart: nodes('requiredNodes'),
    selectableAtStart: nodes('selectableNodes'),
  };
}

function checkNodes(reading: Reading, start: ModdleElement, graph: Graph, ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => graph.nodes[id]?.kind !== 'userTask');
  if (unknown.length > 0) reading.report(start, `${unknown.join(', ')} is no user task of this process`);
  return ids.filter((id) => !unknown.includes(id));
}

type Presentation = Omit<LoadedDefinition, 'process' | 'xml' | 'conditionVariables'>;

/** What pages and the server show of a process: its form, subject, category and start options. */
export function readPresentation(reading: Reading, process: ModdleElement, graph: Graph): Presentation {
  const [documentation] = childrenOf(process, 'documentation');
  return {
    description: (documentation && textOf(documentation, 'text')) ?? '',
    ...optional('category', textOf(process, 'category')),
    ...optional('icon', textOf(process, 'icon')),
    ...optional('color', textOf(process, 'color')),
    ...optional('formAlias', textOf(process, 'form')),
    ...optional('subjectRule', textOf(process, 'subject')),
    ...optional('numberPrefix', textOf(process, 'number')),
    ...optional('keyFigure', textOf(process, 'keyFigure')),
    nodeForms: readNodeForms(reading, graph),
    summaryFields: wordsOf(textOf(process, 'summary')),
    startOptions: readStartOptions(reading, process),
    starters: {
      people: lookUp(reading, process, 'candidateStarterUsers', 'person'),
      groups: lookUp(reading, process, 'candidateStarterGroups', 'group'),
    },
  };
}

const optional = <Key extends string>(key: Key, value: string | undefined): { readonly [key in Key]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [key in Key]?: string };

function readStartOptions(reading: Reading, process: ModdleElement): LoadedDefinition['startOptions'] {
  const start = extensionOf(process, 'ringi:Start');
  return start === undefined ? [] : readWords(reading, start, textOf(start, 'options'), START_OPTIONS);
}

/**
 * A form key of another modeller is kept as an alias; the loader drops it when the company has no form of that name.
 */
function readNodeForms(reading: Reading, graph: Graph): Readonly<Record<string, string>> {
  const forms = [...graph.elements.values()].flatMap((element) => {
    if (element.$type !== 'bpmn:UserTask') return [];
    const alias =
      textOf(element, 'form') ??
      foreignAttribute(reading, element, 'formKey') ??
      foreignExtensionAttribute(reading, element, 'formDefinition', 'formKey') ??
      foreignExtensionAttribute(reading, element, 'formDefinition', 'formId');
    return alias === undefined ? [] : [[idOf(element), alias] as const];
  });
  return Object.fromEntries(forms);
}

function lookUp(
  reading: Reading,
  process: ModdleElement,
  attribute: string,
  kind: 'person' | 'group',
): readonly string[] {
  return wordsOf(foreignAttribute(reading, process, attribute)).flatMap((name) => {
    const id = reading.lookup[kind](name);
    if (id === undefined) reading.report(process, `the ${kind} "${name}" does not exist in this company`);
    return id ?? [];
  });
}
