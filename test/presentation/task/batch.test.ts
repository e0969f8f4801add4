import { afterEach, describe, expect, it, vi } from 'vitest';
import { BatchGateway } from '#application/ports/batchGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { DecideTogether } from '#application/useCases.ts';
import { makeDecideTogether } from '#application/task/decideTogether.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { BatchDetail, BatchRow } from '#domain/task/batch.ts';
import { BatchDecisionViewModel } from '#presentation/task/batch/BatchDecisionViewModel.ts';
import { BatchJobViewModel } from '#presentation/task/batch/BatchJobViewModel.ts';
import { reasonOf } from '#presentation/task/batch/reasonOf.ts';
import type { RecordChange } from '#presentation/shared/changeStream.ts';
import { aBatchTask, decidingBatches, offering } from '#test/support/batches.ts';
import { settled } from '#test/support/lists.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

/** The page of a batch of three tasks over a platform; `changed` holds the tasks that were reported as done. */
async function batchOf(given: Partial<BatchGateway> = {}, ids = ['1', '2', '3']) {
  const { gateway, sent, later } = decidingBatches(given);
  let keys = 0;
  const context = pageContext([
    provide(BatchGateway, gateway),
    provide(DecideTogether, makeDecideTogether(gateway)),
    provide(DraftStore, memoryDrafts()),
    provide(CommandKeys, { fresh: () => String((keys += 1)) }),
  ]);
  const changed: RecordChange[] = [];
  context.changes.subscribe((change) => changed.push(change));
  const page = new BatchDecisionViewModel(context, ids);
  page.start();
  await settled();
  return { page, context, sent, later, changed };
}
const rowOf = (task: string, isDone: boolean): BatchRow => ({
  task,
  subject: task,
  isDone,
  message: isDone ? '' : 'Not now',
});

describe('deciding together', () => {
  it('shows what has to be left out and why, and what the others offer', async () => {
    const leftOut = { message: 'Decide it alone', refusal: refuse('task.notInBatch') };
    const { page } = await batchOf({
      tasks: async () =>
        ok([aBatchTask({ id: '1', leftOut }), aBatchTask({ id: '2', ...offering('agree') }), aBatchTask({ id: '3' })]),
    });
    expect([page.leftOut.map(({ id }) => id), page.included.map(({ id }) => id), page.decisions, page.vote]).toEqual([
      ['1'],
      ['2', '3'],
      [{ vote: 'agree' }],
      'agree',
    ]);
    expect(reasonOf(leftOut)).toEqual({ text: 'Decide it alone' });
    expect(reasonOf({ message: '', refusal: refuse('task.ended') })).toEqual({ key: 'refusal.task.ended' });
    expect(reasonOf({ message: '' })).toEqual({ key: 'error.rejectedByServer' });
  });

  it('wants tasks, a vote in common, and words where one is needed', async () => {
    const none = await batchOf({}, []);
    expect(none.page.missing).toEqual({ key: 'validation.selection.none.approve', values: {} });
    const nothingInCommon = await batchOf({
      tasks: async () => ok([aBatchTask(offering('agree')), aBatchTask({ id: '2', ...offering('refuse') })]),
    });
    expect(nothingInCommon.page.missing).toEqual({ key: 'batch.nothingInCommon' });
    const { page, sent } = await batchOf();
    page.choose('refuse');
    expect(page.missing).toEqual({ key: 'refusal.opinion.required' });
    await page.submit();
    expect(sent).toEqual([]);
  });

  it('sends once, tells how each came out, and lets the lists know', async () => {
    const { page, sent, changed } = await batchOf();
    page.submission.change('fine');
    await Promise.all([page.submit(), page.submit()]);
    expect(sent).toEqual([{ key: '1', tasks: ['1', '2', '3'], vote: 'agree', opinion: 'fine' }]);
    expect([page.done.length, page.failed.length, changed]).toEqual([
      3,
      0,
      [{ task: '1' }, { task: '2' }, { task: '3' }],
    ]);
  });

  it('keeps those that failed with their reason, and tries them again as another command', async () => {
    let round = 0;
    const { page, changed } = await batchOf({
      decide: async ({ tasks }) => ok(tasks.map((task) => rowOf(task, task !== '2' || (round += 1) > 1))),
    });
    await page.submit();
    expect([page.failed, changed]).toEqual([[rowOf('2', false)], [{ task: '1' }, { task: '3' }]]);
    await page.retry();
    expect([page.failed, page.done.map(({ task }) => task), changed.at(-1)]).toEqual([
      [],
      ['1', '2', '3'],
      { task: '2' },
    ]);
  });

  it('loses nothing when it cannot be sent, and sends the same command again', async () => {
    let isAway = true;
    const keys: string[] = [];
    const { page } = await batchOf({
      decide: async ({ key, tasks }) => {
        keys.push(key);
        return isAway ? fail({ kind: 'offline' }) : ok(tasks.map((task) => rowOf(task, true)));
      },
    });
    page.submission.change('fine');
    await page.submit();
    expect([page.submission.message, page.submission.value, page.rows]).toEqual([
      { key: 'error.offline' },
      'fine',
      undefined,
    ]);
    isAway = false;
    await page.submit();
    expect([keys, page.done.length]).toEqual([['1', '1'], 3]);
  });

  it('tries the same tasks again as another command, once the server has answered', async () => {
    const keys: string[] = [];
    const { page } = await batchOf({
      decide: async ({ tasks, key }) => {
        keys.push(key);
        return ok(tasks.map((task) => rowOf(task, keys.length > 1)));
      },
    });
    await page.submit();
    await page.retry();
    expect([keys, page.done.length]).toEqual([['1', '2'], 3]);
  });

  it('hands a batch over to the server and opens it there', async () => {
    const { page, later, context } = await batchOf();
    page.decideLater(true);
    await page.submit();
    expect([later.length, context.opened]).toEqual([1, ['batchJob job']]);
  });
});

describe('a batch the server carries on', () => {
  const detail = (done: number, failed: number): BatchDetail => ({
    job: { id: 'job', vote: 'agree', opinion: '', total: 2, done, failed, isOver: done + failed === 2, startedAt: 0 },
    rows: [rowOf('1', true)],
  });

  afterEach(() => void vi.useRealTimers());

  it('is looked at again every two seconds until it is over', async () => {
    vi.useFakeTimers();
    const answers = [detail(0, 0), detail(1, 0), detail(2, 0)];
    let asked = 0;
    const { gateway } = decidingBatches({ job: async () => ok(answers[asked++] ?? detail(2, 0)) });
    const page = new BatchJobViewModel(pageContext([provide(BatchGateway, gateway)]), 'job');
    page.start();
    await vi.advanceTimersByTimeAsync(1999);
    expect([page.loader.value?.job.done, asked]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(2001);
    expect([page.loader.value?.job.isOver, asked]).toEqual([true, 3]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(3);
    page.dispose();
  });

  it('is not looked at any more once the page is left, even when failed ones get their turn then', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { gateway } = decidingBatches({
      job: async () => {
        asked += 1;
        return ok(detail(0, 0));
      },
    });
    const page = new BatchJobViewModel(pageContext([provide(BatchGateway, gateway)]), 'job');
    page.start();
    await vi.advanceTimersByTimeAsync(0);
    const retrying = page.retry();
    page.dispose();
    await retrying;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(1);
  });

  it('tries what failed again, and says why it cannot', async () => {
    let isRetried = false;
    const { gateway } = decidingBatches({
      job: async () => ok(isRetried ? detail(1, 0) : detail(1, 1)),
      retry: async () => (isRetried ? fail({ kind: 'timeout' }) : ok(void (isRetried = true))),
    });
    const page = new BatchJobViewModel(pageContext([provide(BatchGateway, gateway)]), 'job');
    await page.loader.load();
    await page.retry();
    expect([page.loader.value?.job.failed, page.message]).toEqual([0, undefined]);
    await page.retry();
    expect(page.message).toEqual({ key: 'error.timeout' });
  });
});
