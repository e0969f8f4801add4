import type { FlowId, NodeId } from '#domain/shared/ids.ts';
import type { ProcessNode, TimerAction } from '#domain/workflow/processDefinition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, elementId, elementText, eventDefinitionsOf, wordOf, type ModdleElement } from './moddleElement.ts';
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

/** One BPMN element → a node of the core. What we do not run is reported by name, id and line, never ignored. */
export function readNode(parsing: ParseContext, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const read = READERS[element.$type];
  if (read === undefined) return refuse(parsing, element, `a ${wordOf(element)} is not run`);
  if (elementText(element, 'isForCompensation') === 'true') return refuse(parsing, element, 'compensation is not run');
  if (element.$type !== 'bpmn:UserTask' && childOf(element, 'loopCharacteristics') !== undefined) {
    return refuse(parsing, element, `a ${wordOf(element)} cannot be repeated; only user tasks have several instances`);
  }
  return read(parsing, element, place);
}

/** Kinds that need nothing but their place. */
const plain =
  (kind: 'parallelGateway' | 'exclusiveGateway' | 'inclusiveGateway'): NodeReader =>
  (_, __, place) => ({ ...place, kind });

const READERS: Readonly<Record<string, NodeReader>> = {
  'bpmn:StartEvent': (parsing, element, place) => {
    const [definition] = eventDefinitionsOf(element);
    return definition === undefined
      ? { ...place, kind: 'startEvent' }
      : refuse(parsing, element, `a start by ${wordOf(definition)} is not run; requests are started by people`);
  },
  'bpmn:EndEvent': (parsing, element, place) => {
    const [definition, second] = eventDefinitionsOf(element);
    const said = readEndOutcome(parsing, element, place);
    if (definition === undefined) return { ...place, kind: 'endEvent', ...said };
    if (second !== undefined)
      return refuse(parsing, element, `an end with ${wordOf(definition)} and ${wordOf(second)} is not run`);
    if (definition.$type === 'bpmn:TerminateEventDefinition') return { ...place, kind: 'terminateEvent', ...said };
    return refuse(parsing, element, `an end with ${wordOf(definition)} is not run`);
  },
  'bpmn:UserTask': (parsing, element, place) => ({ ...place, kind: 'userTask', task: readUserTask(parsing, element) }),
  'bpmn:ServiceTask': readHandlerTask,
  'bpmn:ScriptTask': readHandlerTask,
  'bpmn:ParallelGateway': plain('parallelGateway'),
  'bpmn:ExclusiveGateway': plain('exclusiveGateway'),
  'bpmn:InclusiveGateway': plain('inclusiveGateway'),
  'bpmn:SubProcess': (parsing, element, place) =>
    elementText(element, 'triggeredByEvent') === 'true'
      ? refuse(parsing, element, 'an event sub-process is not run')
      : { ...place, kind: 'subProcess' },
  'bpmn:CallActivity': (parsing, element, place) => {
    const calledKey =
      elementText(element, 'calledElement') ??
      foreignExtensionAttribute(parsing, element, 'calledElement', 'processId');
    if (calledKey === undefined || isExpression(calledKey))
      return refuse(parsing, element, 'the called process must be named by its key');
    return { ...place, kind: 'callActivity', calledKey };
  },
  'bpmn:IntermediateCatchEvent': (parsing, element, place) => {
    const timer = readTimerEvent(parsing, element);
    return timer && { ...place, kind: 'timerEvent', timer };
  },
  'bpmn:BoundaryEvent': (parsing, element, place) => {
    const timer = readTimerEvent(parsing, element);
    const attachedTo = childOf(element, 'attachedToRef');
    if (attachedTo === undefined) return refuse(parsing, element, 'this boundary event is attached to nothing');
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

/** An end of the process itself may say what its requests came to; an end of a sub-process ends nothing else. */
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

/** Work done by a handler of ours under its name. A script's body or an expression is never run. */
function readHandlerTask(parsing: ParseContext, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const foreign = ['class', 'delegateExpression', 'topic', 'type']
    .map((name) => foreignAttribute(parsing, element, name))
    .find((name) => name !== undefined && name !== 'external');
  const handler =
    elementText(element, 'handler') ?? foreign ?? foreignExtensionAttribute(parsing, element, 'taskDefinition', 'type');
  if (handler === undefined)
    return refuse(
      parsing,
      element,
      `this ${wordOf(element)} names no handler; scripts and expressions in files are never run`,
    );
  const name = handler.replace(/^[$#]\{([^]*)\}$/, '$1').trim();
  if (!parsing.lookup.hasHandler(name))
    return refuse(parsing, element, `no handler of the name "${name}" is installed`);
  return { ...place, kind: 'handlerTask', handler: name };
}

function refuse(parsing: ParseContext, element: ModdleElement, message: string): undefined {
  parsing.report(element, message);
}
