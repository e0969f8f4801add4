import { Engine, type Execution } from 'bpmn-engine';
import type { NodeKind, ProcessDefinition, ProcessNode } from '#domain/workflow/processDefinition.ts';
import { printExpression } from '#test/support/printExpression.ts';

const TAGS: Readonly<Partial<Record<NodeKind, string>>> = {
  startEvent: 'startEvent',
  endEvent: 'endEvent',
  userTask: 'userTask',
  exclusiveGateway: 'exclusiveGateway',
  parallelGateway: 'parallelGateway',
  subProcess: 'subProcess',
};
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns our definition as a BPMN file that the other engine can run; conditions read only `v`. */
export function bpmnOf(definition: ProcessDefinition): string {
  const flowsIn = (scope: string | undefined) =>
    Object.values(definition.flows)
      .filter((flow) => definition.nodes[flow.from]?.scope === scope)
      .map((flow) => {
        const condition =
          flow.condition &&
          `<conditionExpression xsi:type="tFormalExpression" language="js">next(null, (({ v }) => ${escaped(printExpression(flow.condition))})({ v: this.environment.services.v() }))</conditionExpression>`;
        return `<sequenceFlow id="${flow.id}" sourceRef="${flow.from}" targetRef="${flow.to}">${condition ?? ''}</sequenceFlow>`;
      });
  const nodesIn = (scope: string | undefined): readonly string[] =>
    Object.values(definition.nodes)
      .filter((node) => node.scope === scope)
      .map(nodeText);
  const nodeText = (node: ProcessNode): string => {
    const tag = TAGS[node.kind];
    const standard = node.defaultFlow === undefined ? '' : ` default="${node.defaultFlow}"`;
    return `<${tag} id="${node.id}"${standard}>${node.kind === 'subProcess' ? contents(node.id) : ''}</${tag}>`;
  };
  const contents = (scope: string | undefined) => [...nodesIn(scope), ...flowsIn(scope)].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions id="drawn" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="test">
<process id="process" isExecutable="true">${contents(undefined)}</process></definitions>`;
}

type Waiting = ReturnType<Execution['getPostponed']>[number];

/** A request in `bpmn-engine`. */
export class OtherEngine {
  readonly #execution: Execution;
  readonly #setValue: (v: number) => void;
  private constructor(execution: Execution, setValue: (v: number) => void) {
    this.#execution = execution;
    this.#setValue = setValue;
  }

  static async start(definition: ProcessDefinition, first: number): Promise<OtherEngine> {
    let v = first;
    const engine = new Engine({ name: definition.key, source: bpmnOf(definition), services: { v: () => v } });
    return new OtherEngine(await engine.execute(), (next) => {
      v = next;
    });
  }

  #waiting(): readonly Waiting[] {
    const inside = (api: Waiting): readonly Waiting[] => {
      if (api.type === 'bpmn:SubProcess')
        return api
          .getPostponed()
          .filter(({ id }) => id !== api.id)
          .flatMap(inside);
      return api.type === 'bpmn:UserTask' ? [api] : [];
    };
    return this.#execution.getPostponed().flatMap(inside);
  }

  get open(): readonly string[] {
    return this.#waiting()
      .map(({ id }) => id)
      .toSorted();
  }

  complete(id: string, v: number): void {
    this.#setValue(v);
    this.#waiting()
      .find((each) => each.id === id)
      ?.signal();
  }
}
