import type { Office } from './office.ts';

/** Creates background batches: a finished one, one with a row that is retried, and one that has not started. */
export async function createBatches({ company, start, call, taskIn, pass }: Office): Promise<void> {
  const order = async (count: number): Promise<{ readonly id: string; readonly instIds: readonly string[] }> => {
    const instIds: string[] = [];
    for (let made = 0; made < count; made += 1) instIds.push(await start('songjia', 'leave'));
    const taskIds = await Promise.all(instIds.map((instId) => taskIn(instId, 'wangfang')));
    const body = { taskIds: [...taskIds, '42'].join(','), checkType: 'AGREE', opinion: 'All fine' };
    const { data } = await call('wangfang', 'bpmAsyncTask/save', body);
    return { id: data?.id ?? '', instIds };
  };
  const rest = (instId: string, status: string): Promise<unknown> =>
    call('songjia', `bpmInst/updateProcessStatus?instId=${instId}&status=${status}`);
  const settle = async (): Promise<void> => {
    pass(1);
    await company.platform.workflow.settle();
  };
  const over = await order(2);
  const half = await order(2);
  await rest(half.instIds[0] ?? '', 'SUPSPEND');
  await rest(over.instIds[0] ?? '', 'SUPSPEND');
  await settle();
  await call('songjia', `bpmInst/updateProcessStatus?instId=${half.instIds[0] ?? ''}&status=RUNNING`);
  await call('wangfang', `bpmAsyncTask/retry?id=${half.id}`);
  await order(1);
}
