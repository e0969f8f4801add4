import { verdictOfElement, verdictOfName } from './bpmnCensus.ts';
import { checkForeign } from './foreign.ts';
import { asElement, elementText, wordOf, type ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';

const LONGEST_NAME = 255;

/**
 * Goes through all that a process holds, lanes, data and definitions of events included, and refuses by the census and
 * by what other vendors add whatever would change the run unseen.
 */
export function checkCensus(parsing: ParseContext, element: ModdleElement): void {
  checkForeign(parsing, element);
  // The readers of nodes and events refuse it whole.
  if (verdictOfElement(element.$type.replace(/^bpmn:/, '')) === 'refused') return;
  checkLength(parsing, element);
  for (const property of propertiesOf(element)) {
    const value = element[property.name];
    const verdict = verdictOfName(property.type, property.name);
    if (verdict === 'refused' && !isHarmless(property, value)) {
      if (SAID_ELSEWHERE.has(property.name)) continue;
      parsing.report(
        element,
        `${saidAs(property, value)} would change how this ${wordOf(element)} runs, and we do not run it`,
      );
    } else if (!property.isReference || property.name === 'eventDefinitionRef')
      for (const child of elementsIn(value)) {
        if (property.name !== 'flowElements' && isStep(child))
          parsing.report(child, `this ${wordOf(child)} stands where it has no place`);
        checkCensus(parsing, child);
      }
  }
  if (!['bpmn:UserTask', 'bpmn:Process'].includes(element.$type))
    for (const role of elementsIn(element['resources']).slice(0, 1))
      parsing.report(
        role,
        `this ${wordOf(role)} gives a ${wordOf(element)} to people; only user tasks are given to anybody`,
      );
}

/** A lane, say, takes any element for what divides it. */
const isStep = ({ $type }: ModdleElement): boolean =>
  /^bpmn:.*(?:Task|Event|Gateway|Process|Activity|SequenceFlow)$/.test($type);

/** Their own readers say it in better words. */
const SAID_ELSEWHERE = new Set(['isForCompensation', 'triggeredByEvent', 'timeCycle']);

interface BpmnProperty {
  readonly name: string;
  /** The element that has it first: `Activity`. */
  readonly type: string;
  readonly isReference: boolean;
  readonly isAttribute: boolean;
  readonly fallback: string | number | boolean | undefined;
}

/** What the file writes of an element's BPMN attributes and children. */
function propertiesOf(element: ModdleElement): readonly BpmnProperty[] {
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

/** The value it has when nobody writes it. */
const isHarmless = ({ fallback }: BpmnProperty, value: unknown): boolean =>
  [undefined, fallback, false, DEFAULT_BEHAVIOR].some((harmless) => harmless === value) ||
  (Array.isArray(value) && value.length === 0);
/** The library does not know that `All` is BPMN's own default. */
const DEFAULT_BEHAVIOR = 'All';

const saidAs = ({ name, isAttribute, isReference }: BpmnProperty, value: unknown): string =>
  isAttribute && !isReference ? `${name}="${String(value)}"` : name;

const elementsIn = (value: unknown): readonly ModdleElement[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => asElement(each) ?? []);

function checkLength(parsing: ParseContext, element: ModdleElement): void {
  for (const attribute of ['id', 'name']) {
    const { length } = elementText(element, attribute) ?? '';
    if (length > LONGEST_NAME)
      parsing.report(element, `its ${attribute} has ${length} characters; ${LONGEST_NAME} is the most`);
  }
}
