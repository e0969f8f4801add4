import { beforeAll, describe, expect, it } from 'vitest';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { IssuedCommand, LockedInstance } from './engine.ts';
import type { Database, Sql } from '../db/database.ts';
import { instances } from '../db/schema/requests.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createTestEngine, TENANT } from '#test/support/engine.ts';
import { actor } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';

const TWO_STEPS = chart(['start -> boss', 'boss -> hr', 'hr -> end']);

onBothDatabases('the engine', (fresh) => {
  let database: Database;
  let office: ReturnType<typeof createTestEngine>;
  beforeAll(async () => {
    database = await fresh();
    office = createTestEngine(database);
  });
  const started = async () => office.start(await office.deploy(TWO_STEPS, 'steps'), 'clerk');
  const taskOf = ({ tasks: [task] }: InstanceState) => {
    if (task === undefined) throw new Error('Nobody has anything to do.');
    return task;
  };
  const agreeing = (state: InstanceState, more: Partial<IssuedCommand> = {}): IssuedCommand => ({
    actor: actor(taskOf(state).assignee ?? ''),
    command: { kind: 'decide', task: taskOf(state).id, vote: 'agree', opinion: '', variables: {}, chosenPeople: {} },
    ...more,
  });
  const locked = async (tx: Sql, id: string): Promise<LockedInstance> => {
    const found = await office.engine.lock(tx, id);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    return found.value;
  };
  const stateNow = (id: string) => database.transaction((tx) => office.engine.query.state(tx, TENANT, id));

  it('applies a command to a locked instance and returns the state it has written', async () => {
    const state = await started();
    const done = await database.command(async (tx) =>
      office.engine.apply(tx, await locked(tx, state.id), agreeing(state)),
    );
    expect(done).toMatchObject({ ok: true, value: { tasks: [{ node: 'hr', assignee: 'hr' }] } });
    expect(await stateNow(state.id)).toEqual(done.ok && done.value);
  });

  it('updates the list rows together with the state', async () => {
    const state = await started();
    await database.command(async (tx) =>
      office.engine.apply(
        tx,
        await locked(tx, state.id),
        agreeing(state, { presentation: { subject: { 'zh-CN': '改了' } } }),
      ),
    );
    const rows = await database.sql.select().from(instances);
    expect(rows.find(({ id }) => id === state.id)).toMatchObject({ subject: { 'zh-CN': '改了' }, openNodes: ['hr'] });
  });

  it('refuses a decision on a task that has changed since it was seen', async () => {
    const state = await started();
    const { id, version } = taskOf(state);
    const decide = (seen: number) =>
      database.command(async (tx) =>
        office.engine.apply(tx, await locked(tx, state.id), agreeing(state, { seen: { task: id, version: seen } })),
      );
    expect(await decide(version + 1)).toMatchObject({ ok: false, error: { refusal: { code: 'task.changed' } } });
    expect(await stateNow(state.id)).toEqual(state);
    expect(await decide(version)).toMatchObject({ ok: true });
  });

  it('never overwrites a newer state with a state locked earlier', async () => {
    const state = await started();
    const twice = database.command(async (tx) => {
      const before = await locked(tx, state.id);
      await office.engine.apply(tx, before, agreeing(state));
      return office.engine.apply(tx, before, agreeing(state));
    });
    await expect(twice).rejects.toThrow();
    expect(await stateNow(state.id)).toEqual(state);
  });

  describe('the lock', () => {
    it('refuses unknown instances and drafts', async () => {
      const draft = { ...(await draftRow()), id: '77' };
      await database.sql.insert(instances).values(draft);
      const lock = (id: string) => database.transaction((tx) => office.engine.lock(tx, id));
      expect(await lock('78')).toMatchObject({ ok: false, error: { refusal: { code: 'notFound' } } });
      expect(await lock('77')).toMatchObject({ ok: false, error: { refusal: { code: 'instance.notRunning' } } });
    });
  });

  async function draftRow(): Promise<typeof instances.$inferInsert> {
    const { id } = await started();
    const row = (await database.sql.select().from(instances)).find((each) => each.id === id);
    if (row === undefined) throw new Error('The request has no row.');
    return { ...row, state: null, status: 'drafted' };
  }

  it('deploys a definition once, and a changed one as the main version', async () => {
    const first = await office.deploy(TWO_STEPS, 'versions');
    expect(await office.deploy(TWO_STEPS, 'versions')).toEqual(first);
    const second = await office.deploy(chart(['start -> boss', 'boss -> end']), 'versions', 'changed');
    expect(second).toMatchObject({ version: 2, isMain: true });
    const main = await database.transaction((tx) => office.engine.query.main(tx, TENANT, 'versions'));
    expect(main?.id).toBe(second.id);
  });
});
