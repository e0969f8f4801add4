import type { NodeKind } from '#domain/workflow/processDefinition.ts';

const TYPES: Readonly<Record<NodeKind, string>> = {
  startEvent: 'startEvent',
  endEvent: 'endEvent',
  terminateEvent: 'endEvent',
  userTask: 'userTask',
  exclusiveGateway: 'exclusiveGateway',
  parallelGateway: 'parallelGateway',
  inclusiveGateway: 'inclusiveGateway',
  handlerTask: 'serviceTask',
  subProcess: 'subProcess',
  callActivity: 'callActivity',
  timerEvent: 'intermediateCatchEvent',
  boundaryTimer: 'boundaryEvent',
};

/** The engine's own word for a node, as its path and its chart have it (contract tasks 8). */
export const engineNodeType = (kind: NodeKind): string => TYPES[kind];
