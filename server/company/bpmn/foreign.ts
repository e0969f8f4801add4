import { getExtensions, elementText, tagName, type ModdleElement } from './moddleElement.ts';
import { isVendorNamespace, type ParseContext } from './parseContext.ts';

/** Returns an attribute of another vendor's modeller, whatever prefix the file uses. */
export function readVendorAttribute(
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

/** Returns an attribute of a vendor's extension element, such as `assignee` of `zeebe:assignmentDefinition`. */
export function readVendorExtensionAttribute(
  parsing: ParseContext,
  element: ModdleElement,
  extension: string,
  name: string,
): string | undefined {
  const found = findVendorExtensions(parsing, element).find((candidate) => localName(candidate.$type) === extension);
  return found === undefined ? undefined : elementText(found, name);
}

const findVendorExtensions = (parsing: ParseContext, element: ModdleElement): readonly ModdleElement[] =>
  getExtensions(element).filter(
    (extension) =>
      parsing.foreignPrefixes.has(namePrefix(extension.$type)) || isVendorNamespace(elementNamespace(extension)),
  );
/** Returns the namespace URI. A namespace that is declared on the element itself has no prefix of the file. */
const elementNamespace = (element: ModdleElement): string | undefined =>
  (element['$descriptor'] as { readonly ns?: { readonly uri?: string } } | undefined)?.ns?.uri;

const namePrefix = (name: string): string => name.split(':')[0] ?? '';
const localName = (name: string): string => name.split(':').at(-1) ?? name;

/** Vendor attributes that are supported, by the element that may have them. */
const SUPPORTED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Attributes that control a vendor's own job execution, tooling or screens. They have no effect on the flow or the
 * assignees.
 */
const IGNORED_ATTRIBUTES = new Set([
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
  // Metadata of jBPM.
  'metaData',
  'packageName',
  'import',
  'global',
  'propagateAllChildVariables',
  'propagateAllParentVariables',
]);

/** Attributes that have no effect unless they are true. */
const OFF_BY_DEFAULT = new Set(['terminateAll', 'terminateMultiInstance', 'adHoc']);

/**
 * Reports vendor extensions that another engine would execute and ours does not, such as listeners, mappings and
 * scripts.
 */
export function checkVendorExtensions(parsing: ParseContext, element: ModdleElement): void {
  const names = [
    ...Object.keys(element.$attrs ?? {}).filter((name) => parsing.foreignPrefixes.has(namePrefix(name))),
    ...findVendorExtensions(parsing, element)
      .filter((extension) => !passesAllVariables(extension))
      .map((extension) => extension.$type),
  ];
  const understood = SUPPORTED_ATTRIBUTES[element.$type] ?? [];
  for (const name of names) {
    if (IGNORED_ATTRIBUTES.has(localName(name)) || understood.includes(localName(name))) continue;
    if (OFF_BY_DEFAULT.has(localName(name)) && element.$attrs?.[name] === 'false') continue;
    parsing.report(element, `${name} would change how this ${tagName(element)} runs, and we do not run it`);
  }
}

/**
 * Whether the extension is `<camunda:in variables="all"/>` or a business key. A called process gets all variables
 * anyway.
 */
const passesAllVariables = (extension: ModdleElement): boolean =>
  ['in', 'out'].includes(localName(extension.$type)) &&
  (elementText(extension, 'variables') === 'all' || elementText(extension, 'businessKey') !== undefined);
