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

/** Returns the node type of the engine, as used in the path and chart (contract tasks 8). */
export const toEngineNodeType = (kind: NodeKind): string => TYPES[kind];
