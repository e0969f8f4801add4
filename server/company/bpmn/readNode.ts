import type { FlowId, NodeId } from '#domain/shared/ids.ts';
import type { ProcessNode, TimerAction } from '#domain/workflow/processDefinition.ts';
import { readVendorAttribute, readVendorExtensionAttribute } from './foreign.ts';
import { getChild, elementId, elementText, getEventDefinitions, tagName, type ModdleElement } from './moddleElement.ts';
import { isExpression } from './readExpression.ts';
import { readTimerEvent } from './readTimer.ts';
import { readUserTask } from './readUserTask.ts';
import type { ParseContext } from './parseContext.ts';
import { readWord } from './splitWords.ts';

const TIMER_ACTIONS = [
  'remind',
  'autoAgree',
  'returnToPrevious',
  'returnToInitiator',
] as const satisfies readonly TimerAction[];

const END_OUTCOMES = ['approved', 'refused', 'none'] as const;

export interface NodePlace {
  readonly id: NodeId;
  readonly name: string;
  readonly scope?: NodeId;
  readonly outgoing: readonly FlowId[];
  readonly defaultFlow?: FlowId;
}
type NodeReader = (parsing: ParseContext, element: ModdleElement, place: NodePlace) => ProcessNode | undefined;

/**
 * Converts a BPMN element to a node of the core. Unsupported elements are reported with name, id and line, never
 * ignored.
 */
export function readNode(parsing: ParseContext, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const read = READERS[element.$type];
  if (read === undefined) return reportUnsupported(parsing, element, `a ${tagName(element)} is not run`);
  if (elementText(element, 'isForCompensation') === 'true')
    return reportUnsupported(parsing, element, 'compensation is not run');
  if (element.$type !== 'bpmn:UserTask' && getChild(element, 'loopCharacteristics') !== undefined) {
    return reportUnsupported(
      parsing,
      element,
      `a ${tagName(element)} cannot be repeated; only user tasks have several instances`,
    );
  }
  return read(parsing, element, place);
}

const gatewayReader =
  (kind: 'parallelGateway' | 'exclusiveGateway' | 'inclusiveGateway'): NodeReader =>
  (_, __, place) => ({ ...place, kind });

const READERS: Readonly<Record<string, NodeReader>> = {
  'bpmn:StartEvent': (parsing, element, place) => {
    const [definition] = getEventDefinitions(element);
    return definition === undefined
      ? { ...place, kind: 'startEvent' }
      : reportUnsupported(
          parsing,
          element,
          `a start by ${tagName(definition)} is not run; requests are started by people`,
        );
  },
  'bpmn:EndEvent': (parsing, element, place) => {
    const [definition, second] = getEventDefinitions(element);
    const said = readEndOutcome(parsing, element, place);
    if (definition === undefined) return { ...place, kind: 'endEvent', ...said };
    if (second !== undefined)
      return reportUnsupported(
        parsing,
        element,
        `an end with ${tagName(definition)} and ${tagName(second)} is not run`,
      );
    if (definition.$type === 'bpmn:TerminateEventDefinition') return { ...place, kind: 'terminateEvent', ...said };
    return reportUnsupported(parsing, element, `an end with ${tagName(definition)} is not run`);
  },
  'bpmn:UserTask': (parsing, element, place) => ({ ...place, kind: 'userTask', task: readUserTask(parsing, element) }),
  'bpmn:ServiceTask': readHandlerTask,
  'bpmn:ScriptTask': readHandlerTask,
  'bpmn:ParallelGateway': gatewayReader('parallelGateway'),
  'bpmn:ExclusiveGateway': gatewayReader('exclusiveGateway'),
  'bpmn:InclusiveGateway': gatewayReader('inclusiveGateway'),
  'bpmn:SubProcess': (parsing, element, place) =>
    elementText(element, 'triggeredByEvent') === 'true'
      ? reportUnsupported(parsing, element, 'an event sub-process is not run')
      : { ...place, kind: 'subProcess' },
  'bpmn:CallActivity': (parsing, element, place) => {
    const calledKey =
      elementText(element, 'calledElement') ??
      readVendorExtensionAttribute(parsing, element, 'calledElement', 'processId');
    if (calledKey === undefined || isExpression(calledKey))
      return reportUnsupported(parsing, element, 'the called process must be named by its key');
    return { ...place, kind: 'callActivity', calledKey };
  },
  'bpmn:IntermediateCatchEvent': (parsing, element, place) => {
    const timer = readTimerEvent(parsing, element);
    return timer && { ...place, kind: 'timerEvent', timer };
  },
  'bpmn:BoundaryEvent': (parsing, element, place) => {
    const timer = readTimerEvent(parsing, element);
    const attachedTo = getChild(element, 'attachedToRef');
    if (attachedTo === undefined)
      return reportUnsupported(parsing, element, 'this boundary event is attached to nothing');
    const action = elementText(element, 'action');
    return (
      timer && {
        ...place,
        kind: 'boundaryTimer',
        timer,
        attachedTo: elementId(attachedTo),
        isInterrupting: elementText(element, 'cancelActivity') !== 'false',
        ...(action === undefined ? {} : { action: readWord(parsing, element, action, TIMER_ACTIONS, 'remind') }),
      }
    );
  },
};

/** Reads the outcome of an end event. Only an end of the process itself may have one, not an end of a sub-process. */
function readEndOutcome(
  parsing: ParseContext,
  element: ModdleElement,
  { scope }: NodePlace,
): { readonly outcome?: (typeof END_OUTCOMES)[number] } {
  const text = elementText(element, 'outcome');
  if (text === undefined) return {};
  if (scope !== undefined)
    parsing.report(element, 'only an end of the process itself says its outcome, not one of a sub-process');
  return { outcome: readWord(parsing, element, text, END_OUTCOMES, 'none') };
}

/** Reads a task that is executed by an installed handler. Scripts and expressions are never executed. */
function readHandlerTask(parsing: ParseContext, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const foreign = ['class', 'delegateExpression', 'topic', 'type']
    .map((name) => readVendorAttribute(parsing, element, name))
    .find((name) => name !== undefined && name !== 'external');
  const handler =
    elementText(element, 'handler') ??
    foreign ??
    readVendorExtensionAttribute(parsing, element, 'taskDefinition', 'type');
  if (handler === undefined)
    return reportUnsupported(
      parsing,
      element,
      `this ${tagName(element)} names no handler; scripts and expressions in files are never run`,
    );
  const name = handler.replace(/^[$#]\{([^]*)\}$/, '$1').trim();
  if (!parsing.lookup.hasHandler(name))
    return reportUnsupported(parsing, element, `no handler of the name "${name}" is installed`);
  return { ...place, kind: 'handlerTask', handler: name };
}

function reportUnsupported(parsing: ParseContext, element: ModdleElement, message: string): undefined {
  parsing.report(element, message);
}
