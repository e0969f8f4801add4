import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBlock, processOf, type Block } from '#testing/blocks.ts';
import { BlockRun, nameTasks } from '#test/support/process/blockOracle.ts';
import { OtherEngine } from '#test/support/process/bpmnEngine.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

/** Steps of a run: which open task is completed next, and the value for the conditions. */
const anySteps = () =>
  fc.array(fc.record({ pick: fc.nat({ max: 9 }), v: fc.nat({ max: 30 }) }), {
    minLength: 5,
    maxLength: 25,
    size: 'max',
  });
const anyChart = (weights: Parameters<typeof anyBlock>[0]) =>
  anyBlock(weights).map((block): Block =>
    nameTasks({ kind: 'sequence', blocks: [block, { kind: 'task', settings: {} }] }),
  );

/**
 * Wraps choices inside parallel branches in sub-processes. The other engine passes on flows that were not taken, and
 * its joins count them as arrivals once they have passed a merge; a sub-process contains them. The second comparison
 * has no such limit.
 */
function wrapChoicesInBranches(block: Block, isInBranch = false): Block {
  if (block.kind === 'exclusive' || block.kind === 'loop') {
    const inner: Block =
      block.kind === 'loop'
        ? { ...block, block: wrapChoicesInBranches(block.block) }
        : { ...block, blocks: block.blocks.map((each) => wrapChoicesInBranches(each)) };
    return isInBranch ? { kind: 'sub', block: inner } : inner;
  }
  if (block.kind === 'sub') return { ...block, block: wrapChoicesInBranches(block.block) };
  return 'blocks' in block
    ? {
        ...block,
        blocks: block.blocks.map((each) => wrapChoicesInBranches(each, isInBranch || block.kind === 'parallel')),
      }
    : block;
}

interface Other {
  readonly open: readonly string[];
  complete(name: string, v: number): void;
}

/** Completes the same tasks with the same values in both engines, and compares the waiting users after every step. */
function compare(block: Block, steps: readonly { readonly pick: number; readonly v: number }[], other: Other): void {
  const harness = new ProcessHarness(processOf(block)).start('p0', { v: 1 });
  const open = () => harness.currentState.tasks.map((task) => task.node).toSorted();
  expect(open()).toEqual(other.open);
  for (const { pick, v } of steps) {
    const task = harness.currentState.tasks.toSorted((one, two) => (one.node < two.node ? -1 : 1))[
      pick % Math.max(1, harness.currentState.tasks.length)
    ];
    if (!task) break;
    harness.decide(task.assignee ?? '', 'agree', { task: task.id, variables: { v } });
    other.complete(task.node, v);
    expect(open()).toEqual(other.open);
  }
  expect(harness.currentState.status).toBe(open().length === 0 ? 'succeeded' : 'running');
}

describe('the same tasks open', () => {
  it(
    'as in another engine, on charts of sequences, branches, loops and sub-processes',
    { timeout: 60_000 },
    async () => {
      const weights = { task: 8, sequence: 5, exclusive: 3, parallel: 4, loop: 2, sub: 3 };
      await fc.assert(
        fc.asyncProperty(
          anyChart(weights).map((block) => wrapChoicesInBranches(block)),
          anySteps(),
          async (block, steps) => {
            compare(block, steps, await OtherEngine.start(processOf(block), 1));
          },
        ),
        { numRuns: 120, seed: 20_260_101 },
      );
    },
  );

  it('as defined by the block semantics, with inclusive branches', () => {
    const weights = { task: 8, sequence: 5, exclusive: 2, parallel: 3, inclusive: 5, loop: 2, sub: 3 };
    fc.assert(
      fc.property(anyChart(weights), anySteps(), (block, steps) => {
        compare(block, steps, new BlockRun(block, 1));
      }),
      { numRuns: 300 },
    );
  });
});
