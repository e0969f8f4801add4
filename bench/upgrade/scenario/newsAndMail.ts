import { bindAccount } from '#server/auth/session/externalAccounts.ts';
import { toCompanyMail } from '#server/company/companyMail.ts';
import { queuePushMessages } from '#server/notifications/push/queuePushMessages.ts';
import { createChatQueue } from '#server/notifications/sendToChatApps.ts';
import { createChatApp } from '#test/support/createChatApp.ts';
import { createPushDevice } from '#test/support/pushDevice.ts';
import { NEWS, createNewsClient } from '#test/support/createNewsClient.ts';
import type { Postbox } from '#test/support/postbox.ts';
import type { Office } from './office.ts';

const PROCESSES = '/api-bpm/bpm/core/processes';
const NOTIFICATIONS = '/api-user/user/notifications';
const QUIET = { isMailWanted: true, quietFrom: 22 * 60, quietTo: 7 * 60 };

/**
 * Creates news that were read, changed or are still drafts; mail that was sent, and mail that is waiting because the
 * mail server was busy; and the initiators of a process whose chart defines none.
 */
export async function createNewsAndMail(
  { company, person, start, pass, idOf }: Office,
  postbox: Postbox,
): Promise<void> {
  const { workflow } = company.platform;
  const [admin, wangfang] = await company.people('admin', 'wangfang');
  const { told, read, save } = createNewsClient(() => admin);
  const canteen = await told({ keywords: 'lunch', expiresAt: '2027-12-31 18:00:00' });
  await told({ subject: 'Not yet', status: 'Draft' });
  pass(1);
  await read(wangfang, canteen);
  const { version } = (await admin.get(`${NEWS}/get?pkId=${canteen}`)).body.data;
  await save({ newId: canteen, version, subject: 'Canteen, from Monday' });

  await (
    await person('wangfang')
  ).post(`${NOTIFICATIONS}/save`, { ...QUIET, pushLevel: 'subject', hasPushButtons: true });
  for (const mood of ['takes', 'isBusy'] as const) {
    postbox.be(mood);
    await start('gaofei', 'leave');
    await workflow.settle();
    pass(10);
    await workflow.settle();
  }

  const { stamp } = (await admin.get(`${PROCESSES}/get?key=loan`)).body.data;
  const starters = { kind: 'starters', people: [idOf('zhangwei'), idOf('gaofei')], groups: [] };
  const changed = (await admin.post(`${PROCESSES}/apply`, { key: 'loan', stamp, change: starters })).body;
  if (changed.data?.outcome !== 'saved') throw new Error(`Starters were refused: ${JSON.stringify(changed)}`);
}

/**
 * Creates the key of the server, a browser with a message whose button has a ticket, and one whose messages wait for
 * the end of quiet hours.
 */
export async function sendPushMessages({ company, person, start, pass, taskIn }: Office): Promise<void> {
  const { workflow } = company.platform;
  const [gaofei, wangfang] = [await person('gaofei'), await person('wangfang')];
  for (const [name, zone] of [
    ['phone', 'Asia/Shanghai'],
    ['tablet', 'Europe/Berlin'],
  ] as const)
    await wangfang.post(`${NOTIFICATIONS}/subscribe`, createPushDevice(name, zone).subscription);
  const instId = await start('gaofei', 'leave');
  await wangfang.open(await taskIn(instId, 'wangfang'));
  await workflow.settle();
  pass(1);
  await gaofei.post('/api-bpm/bpm/core/bpmInst/urge', { instId, text: '' });
  await workflow.settle();
}

/**
 * Creates a message that a chat app took, one that it could not take yet, one that no server has sent, and messages
 * that are queued for browsers.
 */
export async function sendChatMessages({ company, start, idOf, pass }: Office): Promise<void> {
  const { database, clock } = company.platform;
  const account = { tenant: '1', provider: 'wecom', openId: 'wecom-wangfang' } as const;
  const person = { id: idOf('wangfang'), tenant: '1' };
  await database.transaction((tx) =>
    bindAccount(tx, { id: 'wecom-wangfang', account, person, language: 'en-US', now: clock.now() }),
  );
  for (const isReachable of [true, false]) {
    await start('gaofei', 'leave');
    const chat = createChatApp(async () => {
      if (!isReachable) throw new Error('unreachable');
    });
    for (const round of createChatQueue({ database: database.background, clock, chat })) await round();
  }
  pass(1);
  await start('gaofei', 'leave');
  await database.transaction((tx) => queuePushMessages(tx, clock.now(), toCompanyMail({})));
}
