import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { RecordListViewModel } from '#presentation/list/RecordListViewModel.ts';
import type { Deed } from '#presentation/list/rowAction.ts';
import { aList, settled } from '#test/support/lists.ts';
import { surroundings } from '#test/support/surroundings.ts';

interface Row { readonly id: string }

/** A list of three rows whose server takes away what it is told to, when the test lets it. */
async function threeRows() {
  let left = ['1', '2', '3'];
  const waiting: ((outcome: Result<void, Failure>) => void)[] = [];
  const around = surroundings();
  const model = new RecordListViewModel(aList(() => left.map((id): Row => ({ id }))), around);
  model.start();
  await settled();
  const deed: Deed = { takesAway: true, doneKey: 'message.deleted', run: () => new Promise((resolve) => { waiting.push(resolve); }) };
  const answer = async (outcome: Result<void, Failure>, gone?: string) => {
    left = left.filter((id) => id !== gone);
    waiting.shift()?.(outcome);
    await settled();
  };
  return { model, around, deed, answer, shown: () => model.paged.rows.map(({ id }) => id), rowOf: (id: string): Row => ({ id }) };
}

it('takes the row away at once, whatever a refresh brings meanwhile, and says when it is done', async () => {
  const { model, around, deed, answer, shown, rowOf } = await threeRows();
  const done = model.deeds.perform(rowOf('2'), deed);
  expect([shown(), model.paged.total]).toEqual([['1', '3'], 2]);
  await model.refresh();
  expect([shown(), model.paged.total]).toEqual([['1', '3'], 2]);
  await answer(ok(undefined), '2');
  await done;
  expect([shown(), model.paged.total, around.messages.shown?.message]).toEqual([['1', '3'], 2, { key: 'message.deleted' }]);
  model.dispose();
});

it('puts the row back in its old place with the reason when it fails, and tries again', async () => {
  const { model, around, deed, answer, shown, rowOf } = await threeRows();
  const first = model.deeds.perform(rowOf('2'), deed);
  await answer(fail({ kind: 'offline' }));
  await first;
  expect([shown(), model.deeds.troubles.get('2')?.message, around.messages.shown]).toEqual([['1', '2', '3'], { key: 'error.offline' }, undefined]);
  const again = model.deeds.perform(rowOf('2'), deed);
  expect([shown(), model.deeds.troubles.size]).toEqual([['1', '3'], 0]);
  await answer(ok(undefined), '2');
  await again;
  expect(shown()).toEqual(['1', '3']);
  model.dispose();
});

it('does it once, however often it is pressed', async () => {
  const { model, deed, answer, rowOf } = await threeRows();
  let runs = 0;
  const counted: Deed = { ...deed, run: (by) => { runs += 1; return deed.run(by); } };
  const first = model.deeds.perform(rowOf('2'), counted);
  await model.deeds.perform(rowOf('2'), counted);
  await answer(ok(undefined), '2');
  await first;
  expect(runs).toBe(1);
  model.dispose();
});

it('does it with all that are chosen, and leaves those that failed with their reason', async () => {
  const { model, deed, answer, shown, rowOf } = await threeRows();
  const all = model.deeds.performAll([[rowOf('1'), deed], [rowOf('3'), deed]]);
  await answer(ok(undefined), '1');
  await answer(fail({ kind: 'refused', refusal: { code: 'instance.runningNotDeletable' } }));
  await all;
  expect([shown(), model.deeds.troubles.get('3')?.message]).toEqual([['2', '3'], { key: 'refusal.instance.runningNotDeletable' }]);
  model.deeds.forgive(rowOf('3'));
  expect(model.deeds.troubles.size).toBe(0);
  model.dispose();
});
