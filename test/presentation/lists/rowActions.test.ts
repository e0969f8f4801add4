import { expect, it, vi } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import type { RowCommand } from '#presentation/lists/rowAction.ts';
import { aList, waitForData } from '../../support/lists.ts';
import { pageContext } from '../../support/testPageContext.ts';

interface Row {
  readonly id: string;
}

/** Opens a list of three rows whose server deletes rows when the test allows it. */
async function openThreeRows() {
  let left = ['1', '2', '3'];
  const waiting: ((outcome: Result<void, Failure>) => void)[] = [];
  const context = pageContext();
  const model = new RecordListViewModel(
    aList(() => left.map((id): Row => ({ id }))),
    context,
  );
  model.start();
  await waitForData();
  const command: RowCommand = {
    removesRow: true,
    done: { key: 'message.deleted' },
    run: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
  /** Waits until a request is pending. */
  const begun = () => vi.waitFor(() => expect(waiting).toHaveLength(1));
  const answer = async (outcome: Result<void, Failure>, gone?: string) => {
    await begun();
    left = left.filter((id) => id !== gone);
    waiting.shift()?.(outcome);
    await waitForData();
  };
  return {
    model,
    context,
    command,
    begun,
    answer,
    shown: () => model.paged.rows.map(({ id }) => id),
    rowOf: (id: string): Row => ({ id }),
  };
}

it('removes the row at once despite reloads, and reports the success', async () => {
  const { model, context, command, begun, answer, shown, rowOf } = await openThreeRows();
  const done = model.runCommands([[rowOf('2'), command]]);
  await begun();
  expect([shown(), model.paged.total]).toEqual([['1', '3'], 2]);
  await model.refresh();
  expect([shown(), model.paged.total]).toEqual([['1', '3'], 2]);
  await answer(ok(undefined), '2');
  await done;
  expect([shown(), model.paged.total, context.messages.shown?.message]).toEqual([
    ['1', '3'],
    2,
    { key: 'message.deleted' },
  ]);
  model.dispose();
});

it('restores the row at its position with the reason of a failure, and can be retried', async () => {
  const { model, context, command, begun, answer, shown, rowOf } = await openThreeRows();
  const first = model.runCommands([[rowOf('2'), command]]);
  await answer(fail({ kind: 'offline' }));
  await first;
  expect([shown(), model.rowErrors.get('2')?.message, context.messages.shown]).toEqual([
    ['1', '2', '3'],
    { key: 'error.offline' },
    undefined,
  ]);
  const again = model.runCommands([[rowOf('2'), command]]);
  await begun();
  expect([shown(), model.rowErrors.size]).toEqual([['1', '3'], 0]);
  await answer(ok(undefined), '2');
  await again;
  expect(shown()).toEqual(['1', '3']);
  model.dispose();
});

it('runs once for several presses', async () => {
  const { model, command, begun, answer, rowOf } = await openThreeRows();
  const first = model.runCommands([[rowOf('2'), command]]);
  await begun();
  await model.runCommands([[rowOf('2'), command]]);
  await answer(ok(undefined), '2');
  await first;
  expect(model.paged.total).toBe(2);
  model.dispose();
});

it('runs for all selected rows, and keeps those that failed with the reason', async () => {
  const { model, command, answer, shown, rowOf } = await openThreeRows();
  const all = model.runCommands([
    [rowOf('1'), command],
    [rowOf('3'), command],
  ]);
  await answer(ok(undefined), '1');
  await answer(fail({ kind: 'refused', refusal: { code: 'instance.runningNotDeletable' } }));
  await all;
  expect([shown(), model.rowErrors.get('3')?.message]).toEqual([
    ['2', '3'],
    { key: 'refusal.instance.runningNotDeletable' },
  ]);
  model.markProblem('3', undefined);
  expect(model.rowErrors.size).toBe(0);
  model.dispose();
});

it('reports a failure of the device itself', async () => {
  const { model, rowOf } = await openThreeRows();
  await model.runCommands([
    [
      rowOf('2'),
      {
        done: { key: 'lists.shares.copied' },
        run: async () => fail({ kind: 'worded', key: 'lists.shares.copyFailed' }),
      },
    ],
  ]);
  expect(model.rowErrors.get('2')?.message).toEqual({ key: 'lists.shares.copyFailed' });
  model.dispose();
});
