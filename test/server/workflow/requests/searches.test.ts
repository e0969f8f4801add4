import { beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a search in the lists', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let admin: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh);
    [zhangwei, wangfang, admin] = await company.people('zhangwei', 'wangfang', 'admin');
    for (const title of [
      'サーバー購入 2026年',
      'Ｓｅｒｖｅｒ １２３',
      '見積（改訂）',
      'ガイド'.normalize('NFD'),
      'ｹｰﾌﾞﾙ',
    ])
      await company.start(zhangwei, 'purchase', { title });
  });
  const titles = (rows: readonly { subject: string | null }[]) => rows.map(({ subject }) => subject).join('|');

  it.each([
    ['サーバー', 'ｻｰﾊﾞｰ'],
    ['サーバー', 'さーばー'],
    ['Ｓｅｒｖｅｒ', 'server'],
    ['（改訂）', '見積(改訂)'],
    ['ガイド'.normalize('NFD'), 'ガイド'],
    ['ｹｰﾌﾞﾙ', 'ケーブル'],
    ['サーバー', 'サーバー 2026'],
    ['サーバー', '2026 サーバー'],
    ['サーバー', 'サーバー　購入'],
    ['サーバー', '張伟'.replace('張', '张') + ' サーバー'],
    ['サーバー', '张 伟 サーバー'],
  ])("finds %s by %s in a user's tasks, their requests and all requests of the company", async (there, typed) => {
    const params = { Q_SUBJECT__S_LK: typed };
    expect(titles(await wangfang.toDo(params))).toContain(there);
    const body = { pageNo: 1, pageSize: 50, params: { Q_SUBJECT_S_LK: typed } };
    for (const who of [zhangwei, admin]) {
      const path = who === zhangwei ? 'bpmInst/myBpmInsts' : 'bpmInst/query';
      const { result } = (await who.post(`/api-bpm/bpm/core/${path}`, body)).body;
      expect([path, titles(result.data)]).toEqual([path, expect.stringContaining(there)]);
    }
  });

  it('does not find a title that lacks one of the words', async () => {
    expect(await wangfang.toDo({ Q_SUBJECT__S_LK: 'サーバー 2027' })).toEqual([]);
  });

  it.each(['张伟', '张 伟', 'wei zhang', 'zhang wei', 'ＺＨＡＮＧＷＥＩ'])('finds a colleague by %s', async (typed) => {
    const found = (
      await wangfang.post('/api-user/user/org/osUser/query', {
        pageNo: 1,
        pageSize: 20,
        params: { Q_FULLNAME__S_LK: typed },
      })
    ).body;
    expect(JSON.stringify(found)).toContain('"zhangwei"');
  });
});
