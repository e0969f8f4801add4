import { extensionsOf, elementText, wordOf, type ModdleElement } from './moddleElement.ts';
import { isForeignNamespace, type ParseContext } from './parseContext.ts';

/** An attribute written by another vendor's modeller, whatever prefix the file gave it. */
export function foreignAttribute(
  parsing: Pick<ParseContext, 'foreignPrefixes'>,
  element: ModdleElement,
  name: string,
): string | undefined {
  for (const prefix of parsing.foreignPrefixes) {
    const value = element.$attrs?.[`${prefix}:${name}`]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** An attribute of a vendor's extension element, such as `assignee` of `zeebe:assignmentDefinition`. */
export function foreignExtensionAttribute(
  parsing: ParseContext,
  element: ModdleElement,
  extension: string,
  name: string,
): string | undefined {
  const found = foreignExtensions(parsing, element).find((candidate) => localName(candidate.$type) === extension);
  return found === undefined ? undefined : elementText(found, name);
}

const foreignExtensions = (parsing: ParseContext, element: ModdleElement): readonly ModdleElement[] =>
  extensionsOf(element).filter(
    (extension) => parsing.foreignPrefixes.has(prefixOf(extension.$type)) || isForeignNamespace(namespaceOf(extension)),
  );
/** A namespace that is declared where it is used has no prefix of its own. */
const namespaceOf = (element: ModdleElement): string | undefined =>
  (element['$descriptor'] as { readonly ns?: { readonly uri?: string } } | undefined)?.ns?.uri;

const prefixOf = (name: string): string => name.split(':')[0] ?? '';
const localName = (name: string): string => name.split(':').at(-1) ?? name;

/** Read by our own readers, by the element that may carry them. */
const UNDERSTOOD: Readonly<Record<string, readonly string[]>> = {
  'bpmn:Process': ['candidateStarterUsers', 'candidateStarterGroups'],
  'bpmn:StartEvent': ['initiator'],
  'bpmn:UserTask': [
    'assignee',
    'candidateUsers',
    'candidateGroups',
    'formKey',
    'dueDate',
    'skipExpression',
    'assignmentDefinition',
    'formDefinition',
    'taskSchedule',
  ],
  'bpmn:ServiceTask': ['class', 'delegateExpression', 'type', 'topic', 'taskDefinition'],
  'bpmn:ScriptTask': ['taskDefinition'],
  'bpmn:MultiInstanceLoopCharacteristics': ['collection', 'elementVariable', 'loopCharacteristics'],
  'bpmn:CallActivity': ['calledElement'],
};

/** They steer a vendor's own job execution, tooling or screens; where a request goes and to whom stays the same. */
const HARMLESS = new Set([
  'async',
  'asyncBefore',
  'asyncAfter',
  'asyncLeave',
  'exclusive',
  'jobPriority',
  'taskPriority',
  'priority',
  'category',
  'diagramRelationId',
  'historyTimeToLive',
  'versionTag',
  'isStartableInTasklist',
  'formFieldValidation',
  'formData',
  'formField',
  'formProperty',
  'failedJobRetryTimeCycle',
  'properties',
  'property',
  'userTask',
  'priorityDefinition',
  'taskHeaders',
  'localization',
  'modelerVersion',
  'executionPlatformVersion',
  'iconUrl',
  'activiti-idm-assignee',
  'activiti-idm-initiator',
  'initiator-can-complete',
  'idm-assignee',
  'sameDeployment',
  'eagerExecutionFetching',
  'userTaskForm',
  'formKey',
  'formRef',
  'calledElementBinding',
  'bindingType',
  // jBPM's own bookkeeping.
  'metaData',
  'packageName',
  'import',
  'global',
  'propagateAllChildVariables',
  'propagateAllParentVariables',
]);

/** Off unless they are written as on. */
const OFF = new Set(['terminateAll', 'terminateMultiInstance', 'adHoc']);

/** Refuses what another engine would run and we would not: listeners, mappings, scripts and their kin. */
export function checkForeign(parsing: ParseContext, element: ModdleElement): void {
  const names = [
    ...Object.keys(element.$attrs ?? {}).filter((name) => parsing.foreignPrefixes.has(prefixOf(name))),
    ...foreignExtensions(parsing, element)
      .filter((extension) => !passesEverything(extension))
      .map((extension) => extension.$type),
  ];
  const understood = UNDERSTOOD[element.$type] ?? [];
  for (const name of names) {
    if (HARMLESS.has(localName(name)) || understood.includes(localName(name))) continue;
    if (OFF.has(localName(name)) && element.$attrs?.[name] === 'false') continue;
    parsing.report(element, `${name} would change how this ${wordOf(element)} runs, and we do not run it`);
  }
}

/** `<camunda:in variables="all"/>` and a business key: a called request gets all variables anyway. */
const passesEverything = (extension: ModdleElement): boolean =>
  ['in', 'out'].includes(localName(extension.$type)) &&
  (elementText(extension, 'variables') === 'all' || elementText(extension, 'businessKey') !== undefined);
