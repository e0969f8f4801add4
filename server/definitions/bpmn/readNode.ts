import type { FlowId, NodeId } from '#domain/shared/ids.ts';
import type { ProcessNode, TimerAction } from '#domain/process/definition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, idOf, textOf, wordOf, type ModdleElement } from './moddleElement.ts';
import { isExpression } from './readExpression.ts';
import { readTimerEvent } from './readTimer.ts';
import { readUserTask } from './readUserTask.ts';
import type { Reading } from './reading.ts';
import { readWord } from './words.ts';

const TIMER_ACTIONS = [
  'remind',
  'autoAgree',
  'returnToPrevious',
  'returnToInitiator',
] as const satisfies readonly TimerAction[];

export interface NodePlace {
  readonly id: NodeId;
  readonly name: string;
  readonly scope?: NodeId;
  readonly outgoing: readonly FlowId[];
  readonly defaultFlow?: FlowId;
}
type NodeReader = (reading: Reading, element: ModdleElement, place: NodePlace) => ProcessNode | undefined;

/** One BPMN element → a node of the core. What we do not run is reported by name, id and line, never ignored. */
export function readNode(reading: Reading, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const read = READERS[element.$type];
  if (read === undefined) return refuse(reading, element, `a ${wordOf(element)} is not run`);
  if (textOf(element, 'isForCompensation') === 'true') return refuse(reading, element, 'compensation is not run');
  if (element.$type !== 'bpmn:UserTask' && childOf(element, 'loopCharacteristics') !== undefined) {
    return refuse(reading, element, `a ${wordOf(element)} cannot be repeated; only user tasks have several instances`);
  }
  return read(reading, element, place);
}

/** Kinds that need nothing but their place. */
const plain =
  (kind: 'parallelGateway' | 'exclusiveGateway' | 'inclusiveGateway'): NodeReader =>
  (_, __, place) => ({ ...place, kind });

const READERS: Readonly<Record<string, NodeReader>> = {
  'bpmn:StartEvent': (reading, element, place) => {
    const [definition] = childrenOf(element, 'eventDefinitions');
    return definition === undefined
      ? { ...place, kind: 'startEvent' }
      : refuse(reading, element, `a start by ${wordOf(definition)} is not run; requests are started by people`);
  },
  'bpmn:EndEvent': (reading, element, place) => {
    const [definition] = childrenOf(element, 'eventDefinitions');
    if (definition === undefined) return { ...place, kind: 'endEvent' };
    if (definition.$type === 'bpmn:TerminateEventDefinition') return { ...place, kind: 'terminateEvent' };
    return refuse(reading, element, `an end with ${wordOf(definition)} is not run`);
  },
  'bpmn:UserTask': (reading, element, place) => ({ ...place, kind: 'userTask', task: readUserTask(reading, element) }),
  'bpmn:ServiceTask': readHandlerTask,
  'bpmn:ScriptTask': readHandlerTask,
  'bpmn:ParallelGateway': plain('parallelGateway'),
  'bpmn:ExclusiveGateway': plain('exclusiveGateway'),
  'bpmn:InclusiveGateway': plain('inclusiveGateway'),
  'bpmn:SubProcess': (reading, element, place) =>
    textOf(element, 'triggeredByEvent') === 'true'
      ? refuse(reading, element, 'an event sub-process is not run')
      : { ...place, kind: 'subProcess' },
  'bpmn:CallActivity': (reading, element, place) => {
    const calledKey =
      textOf(element, 'calledElement') ?? foreignExtensionAttribute(reading, element, 'calledElement', 'processId');
    if (calledKey === undefined || isExpression(calledKey))
      return refuse(reading, element, 'the called process must be named by its key');
    return { ...place, kind: 'callActivity', calledKey };
  },
  'bpmn:IntermediateCatchEvent': (reading, element, place) => {
    const timer = readTimerEvent(reading, element);
    return timer && { ...place, kind: 'timerEvent', timer };
  },
  'bpmn:BoundaryEvent': (reading, element, place) => {
    const timer = readTimerEvent(reading, element);
    const attachedTo = childOf(element, 'attachedToRef');
    if (attachedTo === undefined) return refuse(reading, element, 'this boundary event is attached to nothing');
    const action = textOf(element, 'action');
    return (
      timer && {
        ...place,
        kind: 'boundaryTimer',
        timer,
        attachedTo: idOf(attachedTo),
        isInterrupting: textOf(element, 'cancelActivity') !== 'false',
        ...(action === undefined ? {} : { action: readWord(reading, element, action, TIMER_ACTIONS, 'remind') }),
      }
    );
  },
};

/** Work done by a handler of ours under its name. A script's body or an expression is never run. */
function readHandlerTask(reading: Reading, element: ModdleElement, place: NodePlace): ProcessNode | undefined {
  const foreign = ['class', 'delegateExpression', 'topic', 'type']
    .map((name) => foreignAttribute(reading, element, name))
    .find((name) => name !== undefined && name !== 'external');
  const handler =
    textOf(element, 'handler') ?? foreign ?? foreignExtensionAttribute(reading, element, 'taskDefinition', 'type');
  if (handler === undefined)
    return refuse(
      reading,
      element,
      `this ${wordOf(element)} names no handler; scripts and expressions in files are never run`,
    );
  const name = handler.replace(/^[$#]\{([^]*)\}$/, '$1').trim();
  if (!reading.lookup.hasHandler(name))
    return refuse(reading, element, `no handler of the name "${name}" is installed`);
  return { ...place, kind: 'handlerTask', handler: name };
}

function refuse(reading: Reading, element: ModdleElement, message: string): undefined {
  reading.report(element, message);
}
