import { afterEach, describe, expect, it, vi } from 'vitest';
import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { DecideTogether } from '#application/useCases/useCases.ts';
import { createDecideBatch } from '#application/useCases/decideTogether.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { BatchDetail, BatchRow } from '#domain/tasks/batch.ts';
import { BatchDecisionViewModel } from '#presentation/tasks/batch/BatchDecisionViewModel.ts';
import { BatchJobViewModel } from '#presentation/tasks/batch/BatchJobViewModel.ts';
import { failureReason } from '#presentation/tasks/batch/failureReason.ts';
import type { RecordChange } from '#presentation/ui/state/changeStream.ts';
import { aBatchTask, createBatchGateway, offering } from '../../support/batches.ts';
import { waitForData } from '../../support/lists.ts';
import { memoryDrafts } from '../../support/memoryDrafts.ts';
import { provide, pageContext } from '../../support/testPageContext.ts';

/** Opens the page of a batch of three tasks. `changed` records the tasks that were reported as done. */
async function openBatch(given: Partial<BatchGateway> = {}, ids = ['1', '2', '3']) {
  const { gateway, sent, later } = createBatchGateway(given);
  let keys = 0;
  const context = pageContext([
    provide(BatchGateway, gateway),
    provide(DecideTogether, createDecideBatch(gateway)),
    provide(DraftStore, memoryDrafts()),
    provide(IdempotencyKeys, { create: () => String((keys += 1)) }),
  ]);
  const changed: RecordChange[] = [];
  context.changes.subscribe((change) => changed.push(change));
  const page = new BatchDecisionViewModel(context, ids);
  page.start();
  await waitForData();
  return { page, context, sent, later, changed };
}
const rowOf = (task: string, isDone: boolean): BatchRow => ({
  task,
  subject: task,
  isDone,
  message: isDone ? '' : 'Not now',
});

describe('deciding several tasks', () => {
  it('shows the excluded tasks with the reason, and the votes of the others', async () => {
    const skipped = { message: 'Decide it alone', refusal: refuse('task.notInBatch') };
    const { page } = await openBatch({
      listTasks: async () =>
        ok([
          aBatchTask({ id: '1', exclusion: skipped }),
          aBatchTask({ id: '2', ...offering('agree') }),
          aBatchTask({ id: '3' }),
        ]),
    });
    expect([page.excluded.map(({ id }) => id), page.included.map(({ id }) => id), page.decisions, page.vote]).toEqual([
      ['1'],
      ['2', '3'],
      [{ vote: 'agree' }],
      'agree',
    ]);
    expect(failureReason(skipped)).toEqual({ text: 'Decide it alone' });
    expect(failureReason({ message: '', refusal: refuse('task.ended') })).toEqual({ key: 'refusal.task.ended' });
    expect(failureReason({ message: '' })).toEqual({ key: 'error.rejectedByServer' });
  });

  it('requires tasks, a common vote, and an opinion if needed', async () => {
    const none = await openBatch({}, []);
    expect(none.page.missing).toEqual({ key: 'validation.selection.none.approve', values: {} });
    const nothingInCommon = await openBatch({
      listTasks: async () => ok([aBatchTask(offering('agree')), aBatchTask({ id: '2', ...offering('refuse') })]),
    });
    expect(nothingInCommon.page.missing).toEqual({ key: 'batch.nothingInCommon' });
    const { page, sent } = await openBatch();
    page.choose('refuse');
    expect(page.missing).toEqual({ key: 'refusal.opinion.required' });
    await page.submit();
    expect(sent).toEqual([]);
  });

  it('sends once, shows the result of each, and notifies the lists', async () => {
    const { page, sent, changed } = await openBatch();
    page.submission.change('fine');
    await Promise.all([page.submit(), page.submit()]);
    expect(sent).toEqual([{ key: '1', tasks: ['1', '2', '3'], vote: 'agree', opinion: 'fine' }]);
    expect([page.done.length, page.failed.length, changed]).toEqual([
      3,
      0,
      [{ task: '1' }, { task: '2' }, { task: '3' }],
    ]);
  });

  it('keeps the failed ones with the reason, and retries them as another command', async () => {
    let round = 0;
    const { page, changed } = await openBatch({
      decideNow: async ({ tasks }) => ok(tasks.map((task) => rowOf(task, task !== '2' || (round += 1) > 1))),
    });
    await page.submit();
    expect([page.failed, changed]).toMatchObject([[rowOf('2', false)], [{ task: '1' }, { task: '3' }]]);
    await page.retry();
    expect([page.failed, page.done.map(({ task }) => task), changed.at(-1)]).toEqual([
      [],
      ['1', '2', '3'],
      { task: '2' },
    ]);
  });

  it('keeps everything when sending fails, and sends the same command again', async () => {
    let isAway = true;
    const keys: string[] = [];
    const { page } = await openBatch({
      decideNow: async ({ key, tasks }) => {
        keys.push(key);
        return isAway ? fail({ kind: 'offline' }) : ok(tasks.map((task) => rowOf(task, true)));
      },
    });
    page.submission.change('fine');
    await page.submit();
    expect([page.submission.message, page.submission.value, page.rows]).toEqual([
      { key: 'message.unanswered.offline' },
      'fine',
      undefined,
    ]);
    isAway = false;
    await page.submit();
    expect([keys, page.done.length]).toEqual([['1', '1'], 3]);
  });

  it('retries the same tasks as another command once the server has responded', async () => {
    const keys: string[] = [];
    const { page } = await openBatch({
      decideNow: async ({ tasks, key }) => {
        keys.push(key);
        return ok(tasks.map((task) => rowOf(task, keys.length > 1)));
      },
    });
    await page.submit();
    await page.retry();
    expect([keys, page.done.length]).toEqual([['1', '2'], 3]);
  });

  it('passes a batch to the server and opens it', async () => {
    const { page, later, context } = await openBatch();
    page.setBackground(true);
    await page.submit();
    expect([later.length, context.opened]).toEqual([1, ['batchJob job']]);
  });
});

describe('a batch that continues on the server', () => {
  const detail = (done: number, failed: number): BatchDetail => ({
    job: { id: 'job', vote: 'agree', opinion: '', total: 2, done, failed, isOver: done + failed === 2, startedAt: 0 },
    rows: [rowOf('1', true)],
  });

  afterEach(() => void vi.useRealTimers());

  it('is polled every two seconds until it ends', async () => {
    vi.useFakeTimers();
    const answers = [detail(0, 0), detail(1, 0), detail(2, 0)];
    let asked = 0;
    const { gateway } = createBatchGateway({ findJob: async () => ok(answers[asked++] ?? detail(2, 0)) });
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

  it('is not polled once the page is left, even if failed ones are retried then', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { gateway } = createBatchGateway({
      findJob: async () => {
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

  it('retries the failed ones, and reports why it cannot', async () => {
    let isRetried = false;
    const { gateway } = createBatchGateway({
      findJob: async () => ok(isRetried ? detail(1, 0) : detail(1, 1)),
      retryJob: async () => (isRetried ? fail({ kind: 'timeout' }) : ok(void (isRetried = true))),
    });
    const page = new BatchJobViewModel(pageContext([provide(BatchGateway, gateway)]), 'job');
    await page.loader.load();
    await page.retry();
    expect([page.loader.value?.job.failed, page.message]).toEqual([0, undefined]);
    await page.retry();
    expect(page.message).toEqual({ key: 'message.unanswered.timeout' });
  });
});
