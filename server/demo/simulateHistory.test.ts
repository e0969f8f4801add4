import { describe, expect, it } from 'vitest';
import { decide } from '#domain/process/decide.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { DEMO } from '#test/support/demoCompany.ts';
import { createBatchRows } from './batchRows.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { demoHistory, TODAY } from '#test/support/history.ts';

const simulations = await demoHistory();
const { company } = await loadDemoDefinitions();
const idOf = (account: string): string => company.people.find((person) => person.account === account)?.id ?? '';
const startedBy = (account: string): readonly RequestSimulation[] =>
  simulations.filter(({ outline }) => outline.initiator === idOf(account));

/** Replays the recorded events of a request. */
function replayed({ outline, steps }: RequestSimulation): InstanceState | undefined {
  return steps.reduce<InstanceState | undefined>((state, { event: { actor, command, answers } }) => {
    const decision = decide(outline.definition.loaded.process, state, actor, command, answers);
    return decision.kind === 'done' ? decision.state : undefined;
  }, undefined);
}

describe('the history of the demo', () => {
  it('is the same for the same seed and time, and different for another seed', async () => {
    const states = (of: readonly RequestSimulation[]): readonly (InstanceState | undefined)[] =>
      of.map(({ state }) => state);
    expect(states(await demoHistory())).toEqual(states(simulations));
    expect(states(await demoHistory({ seed: 2 }))).not.toEqual(states(simulations));
  });
  it('results from its events alone', () => {
    for (const simulation of simulations) expect(replayed(simulation)).toEqual(simulation.state);
  });
  it('is within the last 120 days, and the timestamps of each request increase', () => {
    for (const { steps, outline } of simulations) {
      const moments = [
        TODAY - 121 * 86_400_000,
        outline.startedAt,
        ...steps.map(({ event }) => event.answers.now),
        TODAY,
      ];
      expect([...moments].sort((one, other) => one - other)).toEqual(moments);
    }
  });
  it('leaves every running request with a task or a timer', () => {
    for (const { state } of simulations)
      if (state !== undefined && state.endedAt === undefined && state.status !== 'cancelled')
        expect(state.tasks.length + state.timers.length).toBeGreaterThan(0);
  });
  it('shows every request status on the first account', () => {
    const shown = new Set(startedBy('zhangwei').map(({ state }) => (state === undefined ? 'drafted' : state.status)));
    expect([...shown].sort()).toEqual([
      'cancelled',
      'drafted',
      'lockedByReturn',
      'onHold',
      'running',
      'succeeded',
      'suspended',
      'withdrawn',
    ]);
  });
  it('has both outcomes in every process', () => {
    const outcomes = new Set(
      simulations.map(({ outline, state }) => `${outline.definition.key} ${state?.outcome ?? ''}`),
    );
    for (const key of ['leave', 'expense', 'purchase', 'seal'])
      expect([...outcomes]).toEqual(expect.arrayContaining([`${key} approved`, `${key} refused`]));
  });
  it('gives each demo account open tasks, decided tasks and several requests of its own', () => {
    for (const account of company.demo.accounts) {
      const groups = company.groups.filter(({ members }) => members.includes(account)).map(({ id }) => id);
      const mine = [idOf(account), ...groups];
      const open = simulations
        .flatMap(({ state }) => state?.tasks ?? [])
        .filter((task) => mine.includes(task.assignee ?? '') || task.candidates.some(({ id }) => mine.includes(id)));
      const done = simulations
        .flatMap(({ steps }) => steps)
        .filter(({ event: { actor, command } }) => actor.person.id === idOf(account) && command.kind === 'decide');
      expect([account, open.length, done.length, startedBy(account).length]).toEqual([
        account,
        ...Array.from({ length: 3 }, () => expect.toSatisfy((count: number) => count > 1) as number),
      ]);
    }
  });
  it('gives every new object an id of its own', () => {
    const ids = simulations.flatMap(({ instance, files, steps }) => [
      instance,
      ...files.map(({ id }) => id),
      ...steps.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record.id] : [])),
      ),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it.each(['2026-11-23T00:40:00+08:00', '2026-11-22T15:00:00+08:00', '2026-12-31T23:50:00+08:00'])(
    'keeps the ids of its scripted requests on every date, so that links to them stay valid: %s',
    async (moment) => {
      const stories = await demoHistory({ now: Date.parse(moment), storiesOnly: true });
      const tasks = new Set(stories.flatMap(({ state }) => state?.tasks.map(({ id }) => id) ?? []));
      const places = new Set(
        stories.flatMap(({ instance, sideActions }) => [instance, ...sideActions.map(({ id }) => id)]),
      );
      for (const name of ['task', 'circulating', 'circulated', 'asking', 'question', 'voting', 'transferred'] as const)
        expect([name, tasks.has(DEMO[name])]).toEqual([name, true]);
      for (const name of ['request', 'pending', 'tracked', 'forwarded', 'changed', 'batch'] as const)
        expect([name, places.has(DEMO[name])]).toEqual([name, true]);
      expect(
        createBatchRows(stories, [])
          .rows.filter(({ batch }) => batch === DEMO.batch)
          .map(({ outcome }) => outcome),
      ).toEqual(['done', 'done', 'done', 'failed']);
    },
  );
  it('can be created at every hour of the week', async () => {
    const HOURS = 3_600_000;
    for (let hour = 0; hour < 7 * 24; hour += 3)
      await expect(demoHistory({ now: TODAY + hour * HOURS, storiesOnly: true })).resolves.not.toEqual([]);
  }, 60_000);
  it('keeps the ids of its first requests', () => {
    expect(simulations.slice(0, 4).map(({ instance }) => instance)).toEqual([
      '1000000000000000000',
      '1000000000100000000',
      '1000000000200000000',
      '1000000000300000000',
    ]);
  });
});
