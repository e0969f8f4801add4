import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Provider } from '#domain/auth/provider.ts';
import { createChatQueue } from '#server/notifications/sendToChatApps.ts';
import { bindAccount, unbindUser } from '#server/auth/session/externalAccounts.ts';
import type { ChatProvider } from '#server/auth/session/chatProvider.ts';
import { sandboxMessages } from '#server/db/schema/chatAccounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import { work } from '#server/db/schema/work.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { createChatApp } from '#test/support/createChatApp.ts';
import { onBothDatabases } from '#test/support/database.ts';

onBothDatabases('chat app messages', (fresh) => {
  let company: Company;
  beforeEach(async () => {
    company = await startCompany(fresh, { hasSandbox: true });
  });
  const bind = (account: string, provider: Provider = 'wecom', language: 'en-US' | 'ja-JP' = 'en-US') => {
    const { database, clock } = company.platform;
    return database.transaction((tx) =>
      bindAccount(tx, {
        id: `${provider}-${account}`,
        account: { tenant: '1', provider, openId: `${provider}-${account}` },
        person: { id: company.idOf(account), tenant: '1' },
        language,
        now: clock.now(),
      }),
    );
  };
  const sent = async () =>
    (await company.platform.database.sql.select().from(sandboxMessages)).map(({ openId, words }) => [openId, words]);
  const told = async (account: string) =>
    company.platform.database.sql
      .select()
      .from(notices)
      .where(eq(notices.person, company.idOf(account)));
  /** Zhang Wei starts a leave request, and Wang Fang gets a message. */
  const askWangFang = async () => {
    const zhangwei = await company.person('zhangwei');
    await company.start(zhangwei, 'leave');
    await company.platform.workflow.settle();
  };

  it('are the in-app messages in the language of the linked account, sent once', async () => {
    await bind('wangfang', 'wecom', 'en-US');
    await bind('wangfang', 'feishu', 'ja-JP');
    await askWangFang();
    await company.platform.workflow.settle();
    const words = await sent();
    expect(words.map(([openId]) => openId).sort()).toEqual(['feishu-wangfang', 'wecom-wangfang']);
    expect(words.find(([openId]) => openId === 'wecom-wangfang')?.[1]).toMatch(/is waiting for you$/u);
    expect(words.find(([openId]) => openId === 'feishu-wangfang')?.[1]).toMatch(/[ぁ-ん]/u);
  });

  it('stop after unlinking, though the message in the app exists', async () => {
    await bind('wangfang');
    const { database } = company.platform;
    await database.transaction((tx) => unbindUser(tx, company.idOf('wangfang'), 'wecom'));
    const before = (await told('wangfang')).length;
    await askWangFang();
    expect(await sent()).toEqual([]);
    expect((await told('wangfang')).length - before).toBe(1);
  });

  it('are not sent to users without a linked account, nor for older messages', async () => {
    await askWangFang();
    company.platform.clock.advance(1000);
    await bind('wangfang');
    await company.platform.workflow.settle();
    expect(await sent()).toEqual([]);
  });

  it('are not sent if the message was read meanwhile or is a day old', async () => {
    await bind('wangfang');
    const { database, clock, workflow } = company.platform;
    const zhangwei = await company.person('zhangwei');
    await company.start(zhangwei, 'leave');
    await database.sql.update(notices).set({ readAt: clock.now() });
    await workflow.settle();
    await company.start(zhangwei, 'leave');
    clock.advance(25 * 60 * 60 * 1000);
    await workflow.settle();
    expect(await sent()).toEqual([]);
  });

  const round = async (chat: ChatProvider) => {
    const { database, clock } = company.platform;
    for (const work of createChatQueue({ database: database.background, clock, chat })) await work();
  };

  it('are sent once if two servers check at the same time', async () => {
    await bind('wangfang');
    await company.start(await company.person('zhangwei'), 'leave');
    const messages: string[] = [];
    const app = createChatApp(async ({ id }) => void messages.push(id));
    await Promise.all([round(app), round(app), round(app)]);
    expect(messages).toHaveLength(1);
  });

  it('are retried after one minute, two and more if the app cannot be reached, five times at most', async () => {
    await bind('wangfang');
    await company.start(await company.person('zhangwei'), 'leave');
    let tries = 0;
    const broken = createChatApp(async () => {
      tries += 1;
      throw new Error('away');
    });
    const triesByMinute: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      await round(broken);
      await round(broken);
      triesByMinute.push(tries);
      company.platform.clock.advance(60_000);
    }
    expect(triesByMinute.filter((count, minute) => count !== triesByMinute[minute - 1])).toEqual([1, 2, 3, 4, 5]);
    expect([1, 3, 7, 15].map((minute) => triesByMinute[minute])).toEqual([2, 3, 4, 5]);
    expect(await company.platform.database.sql.select().from(work)).toEqual([]);
  });
});
