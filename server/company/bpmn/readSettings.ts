import type { ProcessSettings } from '#domain/workflow/processDefinition.ts';
import { START_OPTIONS, type LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { readVendorAttribute, readVendorExtensionAttribute } from './foreign.ts';
import { getChildren, getExtension, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import type { BpmnGraph } from './readGraph.ts';
import { readSkipRules } from './readUserTask.ts';
import type { ParseContext } from './parseContext.ts';
import { readWords, splitWords } from './splitWords.ts';

export function readProcessSettings(parsing: ParseContext, process: ModdleElement, graph: BpmnGraph): ProcessSettings {
  const start = getExtension(process, 'ringi:Start');
  const nodes = (property: string): readonly string[] =>
    start === undefined ? [] : checkNodes(parsing, start, graph, splitWords(elementText(start, property)));
  return {
    skipFirstNode: readStartOptions(parsing, process).includes('skipFirstNode'),
    skipRules: readSkipRules(parsing, process),
    requiredAtStart: nodes('requiredNodes'),
    selectableAtStart: nodes('selectableNodes'),
  };
}

function checkNodes(
  parsing: ParseContext,
  start: ModdleElement,
  graph: BpmnGraph,
  ids: readonly string[],
): readonly string[] {
  const unknown = ids.filter((id) => graph.nodes[id]?.kind !== 'userTask');
  if (unknown.length > 0) parsing.report(start, `${unknown.join(', ')} is not a user task of this process`);
  return ids.filter((id) => !unknown.includes(id));
}

type Presentation = Omit<LoadedDefinition, 'process' | 'xml' | 'conditionVariables'>;

/** Reads what pages and the server show of a process: form, subject, category and start options. */
export function readPresentation(parsing: ParseContext, process: ModdleElement, graph: BpmnGraph): Presentation {
  const [documentation] = getChildren(process, 'documentation');
  return {
    description: (documentation && elementText(documentation, 'text')) ?? '',
    ...optional('category', elementText(process, 'category')),
    ...optional('icon', elementText(process, 'icon')),
    ...optional('color', elementText(process, 'color')),
    ...optional('formAlias', elementText(process, 'form')),
    ...optional('subjectRule', elementText(process, 'subject')),
    ...optional('numberPrefix', elementText(process, 'number')),
    ...optional('keyFigure', elementText(process, 'keyFigure')),
    nodeForms: readNodeForms(parsing, graph),
    summaryFields: splitWords(elementText(process, 'summary')),
    startOptions: readStartOptions(parsing, process),
    starters: {
      people: lookUp(parsing, process, 'candidateStarterUsers', 'person'),
      groups: lookUp(parsing, process, 'candidateStarterGroups', 'group'),
    },
  };
}

const optional = <Key extends string>(key: Key, value: string | undefined): { readonly [key in Key]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [key in Key]?: string };

function readStartOptions(parsing: ParseContext, process: ModdleElement): LoadedDefinition['startOptions'] {
  const start = getExtension(process, 'ringi:Start');
  return start === undefined ? [] : readWords(parsing, start, elementText(start, 'options'), START_OPTIONS);
}

/**
 * Reads the forms of user tasks. The form key of another modeller is kept as an alias; the loader drops it if the
 * company has no form of that name.
 */
function readNodeForms(parsing: ParseContext, graph: BpmnGraph): Readonly<Record<string, string>> {
  const forms = [...graph.elements.values()].flatMap((element) => {
    if (element.$type !== 'bpmn:UserTask') return [];
    const alias =
      elementText(element, 'form') ??
      readVendorAttribute(parsing, element, 'formKey') ??
      readVendorExtensionAttribute(parsing, element, 'formDefinition', 'formKey') ??
      readVendorExtensionAttribute(parsing, element, 'formDefinition', 'formId');
    return alias === undefined ? [] : [[elementId(element), alias] as const];
  });
  return Object.fromEntries(forms);
}

function lookUp(
  parsing: ParseContext,
  process: ModdleElement,
  attribute: string,
  kind: 'person' | 'group',
): readonly string[] {
  return splitWords(readVendorAttribute(parsing, process, attribute)).flatMap((name) => {
    const id = parsing.lookup[kind](name);
    if (id === undefined) parsing.report(process, `the ${kind} "${name}" does not exist in this company`);
    return id ?? [];
  });
}
