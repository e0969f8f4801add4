import { expect, it } from 'vitest';
import { parsePushSettings } from '#server/config/pushSettings.ts';
import { migrate } from '#server/db/migrate.ts';
import { startCompany } from '#test/support/company.ts';
import { onPostgres } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { CONTACT, createPushService } from '#test/support/pushDevice.ts';

const ROOT = '/api-user/user/notifications';
const AWAKE = { isMailWanted: true, quietFrom: 0, quietTo: 0, pushLevel: 'count', hasPushButtons: false };

onPostgres('push messages of two servers', (open) => {
  it('have one key, and each is sent once', async () => {
    const [one, two] = [await open('push'), await open('push')];
    await migrate(one);
    const service = createPushService();
    const push = parsePushSettings(CONTACT);
    const settings = { pushTransport: service.transport, ...(push && { push }) };
    const first = await startCompany(() => Promise.resolve(one), settings);
    const second = await startDemoPlatform(two, settings);
    const keyAt = async ({ as }: Pick<typeof second, 'as'>) =>
      (await (await as('wangfang')).get(`${ROOT}/get`)).body.data.push.publicKey;
    expect(await keyAt(second)).toBe(await keyAt(first.platform));
    const wangfang = await second.as('wangfang');
    await wangfang.post(`${ROOT}/save`, AWAKE);
    await wangfang.post(`${ROOT}/subscribe`, service.device('wangfang').subscription);
    const zhangwei = await first.person('zhangwei');
    for (let round = 1; round <= 5; round += 1) {
      await first.start(zhangwei, 'leave');
      await Promise.all([first.platform.workflow.settle(), second.workflow.settle()]);
      await Promise.all([first.platform.workflow.settle(), second.workflow.settle()]);
      expect(service.take().map(({ notification }) => notification.app_badge)).toEqual([round]);
    }
    const [tasks] = [await wangfang.post('/api-bpm/bpm/core/bpmTask/myTasks', { pageNo: 1, pageSize: 9, params: {} })];
    const { taskId } = tasks.body.result.data[0];
    const decision = { taskId, checkType: 'AGREE', opinion: '' };
    expect((await wangfang.post('/api-bpm/bpm/core/bpmTask/completeTask', decision)).body.success).toBe(true);
    for (const { workflow, clock } of [second, first.platform, second, first.platform]) {
      await workflow.settle();
      clock.advance(60_000);
    }
    expect(service.take().map(({ notification: { silent, app_badge } }) => [silent, app_badge])).toEqual([[true, 4]]);
  });
});
