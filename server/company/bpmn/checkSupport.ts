import { elementSupport, propertySupport } from './bpmnSupport.ts';
import { checkVendorExtensions } from './foreign.ts';
import { asElement, elementText, tagName, type ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';

const MAX_NAME_LENGTH = 255;

/**
 * Visits everything in a process, including lanes, data and event definitions. Rejects unsupported elements and vendor
 * extensions that would change the execution.
 */
export function checkSupport(parsing: ParseContext, element: ModdleElement): void {
  checkVendorExtensions(parsing, element);
  // The readers of nodes and events reject the whole element.
  if (elementSupport(element.$type.replace(/^bpmn:/, '')) === 'refused') return;
  checkLength(parsing, element);
  for (const property of listBpmnProperties(element)) {
    const value = element[property.name];
    const verdict = propertySupport(property.type, property.name);
    if (verdict === 'refused' && !isDefaultValue(property, value)) {
      if (REPORTED_ELSEWHERE.has(property.name)) continue;
      parsing.report(
        element,
        `${formatProperty(property, value)} would change how this ${tagName(element)} runs, and we do not run it`,
      );
    } else if (!property.isReference || property.name === 'eventDefinitionRef')
      for (const child of toElements(value)) {
        if (property.name !== 'flowElements' && isFlowElement(child))
          parsing.report(child, `this ${tagName(child)} is not allowed here`);
        checkSupport(parsing, child);
      }
  }
  if (!['bpmn:UserTask', 'bpmn:Process'].includes(element.$type))
    for (const role of toElements(element['resources']).slice(0, 1))
      parsing.report(
        role,
        `this ${tagName(role)} gives a ${tagName(element)} to people; only user tasks have assignees`,
      );
}

/** Whether the element is a node or flow. A lane, for example, may refer to any element. */
const isFlowElement = ({ $type }: ModdleElement): boolean =>
  /^bpmn:.*(?:Task|Event|Gateway|Process|Activity|SequenceFlow)$/.test($type);

/** Reported by the readers of these attributes, with clearer messages. */
const REPORTED_ELSEWHERE = new Set(['isForCompensation', 'triggeredByEvent', 'timeCycle']);

interface BpmnProperty {
  readonly name: string;
  /** Type that defines the property, such as `Activity`. */
  readonly type: string;
  readonly isReference: boolean;
  readonly isAttribute: boolean;
  readonly fallback: string | number | boolean | undefined;
}

/** Returns the BPMN attributes and children that the file sets on an element. */
function listBpmnProperties(element: ModdleElement): readonly BpmnProperty[] {
  const descriptor = element['$descriptor'] as { readonly properties?: readonly MetaProperty[] } | undefined;
  return (descriptor?.properties ?? [])
    .filter(({ definedBy, ns }) => definedBy.name.startsWith('bpmn:') && Object.hasOwn(element, ns.localName))
    .map(({ ns, definedBy, isReference, isAttr, ...meta }) => ({
      name: ns.localName,
      type: definedBy.name.slice('bpmn:'.length),
      isReference: isReference === true,
      isAttribute: isAttr === true,
      fallback: meta.default,
    }));
}
interface MetaProperty {
  readonly ns: { readonly localName: string };
  readonly definedBy: { readonly name: string };
  readonly isReference?: boolean;
  readonly isAttr?: boolean;
  readonly default?: string | number | boolean;
}

const isDefaultValue = ({ fallback }: BpmnProperty, value: unknown): boolean =>
  [undefined, fallback, false, DEFAULT_BEHAVIOR].some((harmless) => harmless === value) ||
  (Array.isArray(value) && value.length === 0);
/** The library does not know that `All` is BPMN's own default. */
const DEFAULT_BEHAVIOR = 'All';

const formatProperty = ({ name, isAttribute, isReference }: BpmnProperty, value: unknown): string =>
  isAttribute && !isReference ? `${name}="${String(value)}"` : name;

const toElements = (value: unknown): readonly ModdleElement[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => asElement(each) ?? []);

function checkLength(parsing: ParseContext, element: ModdleElement): void {
  for (const attribute of ['id', 'name']) {
    const { length } = elementText(element, attribute) ?? '';
    if (length > MAX_NAME_LENGTH)
      parsing.report(element, `its ${attribute} has ${length} characters; ${MAX_NAME_LENGTH} is the most`);
  }
}
