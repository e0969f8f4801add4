import { expect } from 'vitest';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { actor } from '#testing/people.ts';
import { TokenGame } from './tokenGame.ts';

export interface GameStep {
  readonly pick: number;
  readonly v: number;
}

/**
 * Completes the same tasks with the same values here and in the token game, and compares the open tasks after every
 * step. @returns how it ended; `endless` if the chart runs on without a user task
 */
export function compareWithGame(
  definition: ProcessDefinition,
  steps: readonly GameStep[],
): 'over' | 'stuck' | 'open' | 'endless' {
  const harness = new ProcessHarness(definition);
  const game = new TokenGame(definition, 1);
  const start = { kind: 'start', instance: '1', variables: { v: 1 }, opinion: '', chosenPeople: {} } as const;
  const started = harness.attempt(actor('p0'), start);
  if (game.isEndless) return 'endless';
  expect(started.kind).toBe('done');
  const open = () => harness.currentState.tasks.map((task) => task.node).toSorted();
  for (const { pick, v } of steps) {
    expect(open()).toEqual(game.open);
    const tasks = harness.currentState.tasks.toSorted((one, two) => (one.node < two.node ? -1 : 1));
    const task = tasks[pick % Math.max(1, tasks.length)];
    if (!task) break;
    const first = harness.currentState.tasks.find(({ node }) => node === task.node) ?? task;
    const decision = harness.attempt(actor(first.assignee ?? ''), {
      kind: 'decide',
      task: first.id,
      vote: 'agree',
      variables: { v },
      chosenPeople: {},
      opinion: '',
    });
    game.complete(task.node, v);
    if (game.isEndless) return 'endless';
    expect(decision.kind).toBe('done');
  }
  expect(open()).toEqual(game.open);
  if (game.open.length > 0) return 'open';
  expect(harness.currentState.status).toBe(game.isOver ? 'succeeded' : 'aborted');
  return game.isOver ? 'over' : 'stuck';
}
