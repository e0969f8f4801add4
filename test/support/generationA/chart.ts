import type { Step } from './processes.ts';
import { END, processOf } from './processes.ts';

interface Place {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly x: number;
  readonly width: number;
}

const place = (tag: string, id: string, name: string, x: number): Place => ({
  ...{ id, tag, name, x },
  width: tag === 'userTask' ? 100 : 40,
});

/** Returns the source and target of each flow, with the branches of a gateway. */
function flowsOf(steps: readonly Step[]): readonly (readonly [string, string])[] {
  return [
    ['StartEvent_1', steps[0]?.id ?? END] as const,
    ...steps.flatMap(({ id, gateway, next }): readonly (readonly [string, string])[] =>
      gateway === undefined
        ? [[id, next({})]]
        : [[id, gateway.id], ...gateway.targets.map((target) => [gateway.id, target] as const)],
    ),
  ];
}

/** Returns the chart of a process, in one row from left to right. */
export function chartOf(process: string): string {
  const { key, name, steps } = processOf(process);
  const nodes = [
    place('startEvent', 'StartEvent_1', '开始', 40),
    ...steps.flatMap((step, index) => [
      place('userTask', step.id, step.name, 160 + index * 240),
      ...(step.gateway ? [place('exclusiveGateway', step.gateway.id, step.gateway.name, 320 + index * 240)] : []),
    ]),
    place('endEvent', END, '结束', 160 + steps.length * 240),
  ];
  const flows = flowsOf(steps).map(([from, to], index) => ({ id: `Flow_${index + 1}`, from, to }));
  const middle = (id: string, side: 0 | 1): number => {
    const at = nodes.find((node) => node.id === id);
    return (at?.x ?? 0) + side * (at?.width ?? 0);
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="http://activiti.org/bpmn">',
    `<bpmn:process id="${key}" name="${name}" isExecutable="true">`,
    ...nodes.map((node) => `<bpmn:${node.tag} id="${node.id}" name="${node.name}" />`),
    ...flows.map(({ id, from, to }) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`),
    '</bpmn:process><bpmndi:BPMNDiagram id="BPMNDiagram_1">',
    `<bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="${key}">`,
    ...nodes.map(
      ({ id, x, width }) =>
        `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${width === 100 ? 80 : 100}" width="${width}" height="${width === 100 ? 80 : 40}" /></bpmndi:BPMNShape>`,
    ),
    ...flows.map(
      ({ id, from, to }) =>
        `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${middle(from, 1)}" y="120" /><di:waypoint x="${middle(to, 0)}" y="120" /></bpmndi:BPMNEdge>`,
    ),
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>',
  ].join('\n');
}
