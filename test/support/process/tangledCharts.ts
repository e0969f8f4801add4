import fc from 'fast-check';
import type { ProcessDefinition, ProcessNode } from '#domain/workflow/processDefinition.ts';
import { anyBlock, processOf, type Block } from '#testing/blocks.ts';

/** A flow that is redirected: to an end event of its own, or to another node of its scope. */
interface Turn {
  readonly flow: number;
  readonly to: number;
  readonly isEnd: boolean;
}
const WEIGHTS = { task: 8, sequence: 5, exclusive: 4, parallel: 6, loop: 1, sub: 2 };

/** Charts whose branches need not join: some flows of a structured chart lead to an end event or to another node. */
export const arbitraryUnstructuredChart = (): fc.Arbitrary<ProcessDefinition> =>
  fc
    .record({
      block: anyBlock(WEIGHTS),
      turns: fc.array(fc.record({ flow: fc.nat({ max: 60 }), to: fc.nat({ max: 60 }), isEnd: fc.boolean() }), {
        maxLength: 3,
      }),
    })
    .map(({ block, turns }) => {
      const whole: Block = { kind: 'sequence', blocks: [block, { kind: 'task', settings: {} }] };
      return turns.reduce<ProcessDefinition>(turned, processOf(whole));
    });

function turned(definition: ProcessDefinition, { flow, to, isEnd }: Turn): ProcessDefinition {
  const lines = Object.values(definition.flows).filter(({ from }) => nodeOf(definition, from).kind !== 'startEvent');
  const line = lines[flow % lines.length];
  if (!line) return definition;
  const { scope } = nodeOf(definition, line.from);
  const others = Object.values(definition.nodes).filter(
    (node) => node.scope === scope && node.kind !== 'startEvent' && node.id !== line.from,
  );
  const id = `end${Object.keys(definition.nodes).length}`;
  const end: ProcessNode = { id, name: id, kind: 'endEvent', outgoing: [], ...(scope !== undefined && { scope }) };
  const target = isEnd ? end : (others[to % others.length] ?? end);
  return {
    ...definition,
    nodes: { ...definition.nodes, [target.id]: target },
    flows: { ...definition.flows, [line.id]: { ...line, to: target.id } },
  };
}

function nodeOf({ nodes }: ProcessDefinition, id: string): ProcessNode {
  const node = nodes[id];
  if (!node) throw new Error(`There is no ${id}`);
  return node;
}
