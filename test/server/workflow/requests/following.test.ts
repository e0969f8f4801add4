import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { favourites } from '#server/db/schema/following.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances, followedRequests } from '#server/db/schema/requests.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('favourites, links and suspended requests', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, sunli, admin } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'gaofei',
    'sunli',
    'admin',
  );
  const list = async (who: Colleague, call: string, params: object = {}) =>
    (await who.call(call, { ...PAGE, params })).result.data;

  describe('a favourite', () => {
    const change = (who: Colleague, call: 'save' | 'del', type: string, targetId: string) =>
      who.call(`bpmCollection/${call}?type=${type}&targetId=${targetId}`);
    const isCollected = async (who: Colleague, type: string, targetId: string) =>
      (await who.ask(`bpmCollection/isCollected?type=${type}&targetId=${targetId}`)).data;
    const all = (who: Colleague, params: object = {}) => list(who, 'bpmCollection/getMyCollections', params);

    it('is kept until it is removed, however often it is set, and belongs to one user', async () => {
      const instId = await company.start(zhangwei, 'leave');
      await change(zhangwei, 'save', 'inst', instId);
      expect(await change(zhangwei, 'save', 'inst', instId)).toMatchObject({ success: true });
      expect([await isCollected(zhangwei, 'inst', instId), await isCollected(wangfang, 'inst', instId)]).toEqual([
        true,
        false,
      ]);
      expect(await all(zhangwei)).toMatchObject([
        { type: 'inst', bpmInst: { instId, taskExecutors: [{ account: 'wangfang' }] }, bpmDef: null },
      ]);
      expect(await all(wangfang)).toEqual([]);
      await change(zhangwei, 'del', 'inst', instId);
      expect([await isCollected(zhangwei, 'inst', instId), await all(zhangwei)]).toEqual([false, []]);
    });

    it('may be a process, found by its name in any language', async () => {
      const [leave, seal] = [await gaofei.definition('leave'), await gaofei.definition('seal')];
      await change(gaofei, 'save', 'def', leave);
      await change(gaofei, 'save', 'def', seal);
      expect(await all(gaofei, { Q_TYPE__S_EQ: 'def' })).toMatchObject([
        { type: 'def', bpmDef: { key: 'seal', name: expect.stringMatching(/^[\x20-\x7e]+$/u) } },
        { bpmDef: { key: 'leave' } },
      ]);
      for (const words of ['leave', '请假', '休暇'])
        expect(await all(gaofei, { Q_SUBJECT__S_LK: words })).toMatchObject([{ bpmDef: { key: 'leave' } }]);
      expect(await all(gaofei, { Q_TYPE__S_EQ: 'inst' })).toEqual([]);
      expect(await change(gaofei, 'save', 'def', '42')).toMatchObject({ reason: 'notFound' });
      expect(await gaofei.call(`bpmCollection/save?type=page&targetId=${leave}`)).toMatchObject({
        success: false,
        code: 400,
      });
    });

    it('is deleted with its request', async () => {
      const draft = (await sunli.saveDraft('leave', {})).data.instId;
      await change(sunli, 'save', 'inst', draft);
      await sunli.call(`bpmInst/del?ids=${draft}`);
      expect(await all(sunli)).toEqual([]);
    });
  });

  describe('a shared link', () => {
    const share = (who: Colleague, instId: string) => who.call(`bpmInstShare/save?instId=${instId}`);
    const open = (who: Colleague, token: string) => who.call(`bpmInstShare/open?token=${token}`);
    const reads = async (who: Colleague, instId: string) =>
      (await who.ask(`bpmInst/getInstDetail?instId=${instId}`)).bpmInst?.instId === instId;

    it('opens the request to any colleague until it is revoked', async () => {
      const instId = await company.start(zhangwei, 'leave');
      const { id, token } = (await share(zhangwei, instId)).data;
      expect(token).toMatch(/^[\w-]{32}$/u);
      expect((await share(zhangwei, instId)).data).toMatchObject({ id, token });
      expect(await reads(gaofei, instId)).toBe(false);
      expect(await open(gaofei, token)).toMatchObject({ success: true, data: { instId } });
      await open(gaofei, token);
      expect(await reads(gaofei, instId)).toBe(true);
      expect(await list(gaofei, 'bpmInst/query', { 'Q_i.INST_ID__S_EQ': instId })).toMatchObject([{ instId }]);
      expect(await list(zhangwei, 'bpmInstShare/getMyShares')).toMatchObject([
        { id, instId, defName: expect.stringMatching(/./u), createName: 'Zhang Wei', readers: ['Gao Fei'] },
      ]);
      expect(await list(gaofei, 'bpmInstShare/getSharedToMe')).toMatchObject([
        { id, createName: 'Zhang Wei', readers: [] },
      ]);
      expect(await zhangwei.call(`bpmInstShare/del?id=${id}`)).toMatchObject({ success: true });
      expect([await reads(gaofei, instId), await list(gaofei, 'bpmInstShare/getSharedToMe')]).toEqual([false, []]);
      expect(await open(gaofei, token)).toMatchObject({ success: false, reason: 'notFound' });
    });

    it('leaves nothing of the request with its readers when it is revoked, except with participants', async () => {
      const { sql } = company.platform.database;
      const [instId, called] = [await company.start(zhangwei, 'leave'), await company.start(zhangwei, 'leave')];
      await sql.update(instances).set({ caller: instId }).where(eq(instances.id, called));
      const { id, token } = (await share(zhangwei, instId)).data;
      for (const who of [gaofei, wangfang]) {
        await open(who, token);
        // Older versions allowed readers of a link to follow and collect requests.
        for (const instance of [instId, called]) {
          await sql.insert(followedRequests).values({ person: who.id, instance, since: 0 });
          await sql
            .insert(favourites)
            .values({ tenant: '1', person: who.id, kind: 'instance', target: instance, since: 0 });
        }
      }
      await zhangwei.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Hello`);
      const mail = async (who: Colleague) =>
        (await who.post('/api-portal/portal/core/infInnerMsg/queryMsg', PAGE)).body.result.data.filter(
          (row: { instId: string }) => row.instId === instId,
        ).length;
      expect(await mail(gaofei)).toBe(1);
      await zhangwei.call(`bpmInstShare/del?id=${id}`);
      const left = async (who: Colleague) =>
        [
          ...(await list(who, 'bpmInstTracked/getMyTracked')),
          ...(await list(who, 'bpmCollection/getMyCollections', { Q_TYPE__S_EQ: 'inst' })),
        ].filter((row) => [instId, called].includes(row.instId ?? row.bpmInst.instId)).length + (await mail(who));
      expect([await left(gaofei), await left(wangfang)]).toEqual([0, 6]);
    });

    it('revokes access to the files when it is revoked', async () => {
      const instId = await company.start(zhangwei, 'leave');
      const { id, token } = (await share(zhangwei, instId)).data;
      const files = await zhangwei.upload('certificate.pdf');
      await zhangwei.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Here&files=${encodeURIComponent(files)}`);
      const [{ fileId }] = JSON.parse(files);
      const sees = async () =>
        (await gaofei.get(`/api-system/system/core/sysFile/getByFileId?fileId=${fileId}`)).body.fileId === fileId;
      const seen = [await sees()];
      await open(gaofei, token);
      seen.push(await sees());
      await zhangwei.call(`bpmInstShare/del?id=${id}`);
      seen.push(await sees());
      expect(seen).toEqual([false, true, false]);
    });

    it('permits reading only: decisions, forwards, messages, following and favourites are refused with a reason', async () => {
      const instId = await company.start(zhangwei, 'leave');
      const taskId = await company.taskIn(instId, wangfang);
      await open(gaofei, (await share(zhangwei, instId)).data.token);
      const page = await gaofei.detail(instId);
      expect([page.byLink, (await wangfang.detail(instId)).byLink]).toEqual([true, false]);
      expect([(await gaofei.open(taskId)).byLink, (await wangfang.open(taskId)).byLink]).toEqual([true, false]);
      expect(await gaofei.decide(taskId, 'AGREE')).toMatchObject({ reason: 'task.notYours' });
      const copyUsers = [{ id: sunli.id, name: '' }];
      const deeds: readonly (readonly [call: string, body?: object])[] = [
        [`bpmInstShare/save?instId=${instId}`],
        [`bpmInstMsg/addMsg?instId=${instId}&msg=Hello`],
        [`bpmInstTracked/doTracked?instId=${instId}`],
        [`bpmCollection/save?type=inst&targetId=${instId}`],
        ['bpmInstCc/transfer', { instId, send: true, copyUsers, opinion: 'Read this.' }],
        ['bpmTask/bpmInstCc', { instId, taskId, send: true, copyUsers, opinion: 'Read this.' }],
        ['bpmInst/cancelProcess', { instId, reason: 'No.' }],
      ];
      for (const [call, body] of deeds)
        expect([call, await gaofei.call(call, body)]).toMatchObject([
          call,
          {
            success: false,
            reason: 'instance.byLink',
            message: 'You opened this request with a shared link, so you can only view it.',
          },
        ]);
      expect(await reads(sunli, instId)).toBe(false);
      expect(await gaofei.ask(`bpmInstMsg/getByInstId?instId=${instId}`)).toEqual([]);
      expect(await share(wangfang, instId)).toMatchObject({ success: true });
    });

    it('does not restrict participants of the request', async () => {
      const instId = await company.start(zhangwei, 'leave');
      await open(wangfang, (await share(zhangwei, instId)).data.token);
      expect(await wangfang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Hello`)).toMatchObject({ success: true });
      expect(await wangfang.call(`bpmCollection/save?type=inst&targetId=${instId}`)).toMatchObject({ success: true });
    });

    it('cannot be guessed, opened from another company, or revoked by another user', async () => {
      const instId = await company.start(zhangwei, 'leave');
      expect(await share(gaofei, instId)).toMatchObject({ reason: 'notFound' });
      expect(await share(zhangwei, (await zhangwei.saveDraft('leave', {})).data.instId)).toMatchObject({
        reason: 'instance.notRunning',
      });
      const { id, token } = (await share(zhangwei, instId)).data;
      expect(await open(gaofei, `${token.slice(0, -1)}~`)).toMatchObject({ reason: 'notFound' });
      for (const who of [gaofei, admin])
        expect(await who.call(`bpmInstShare/del?id=${id}`)).toMatchObject({ reason: 'notFound' });
      const moved = async (tenant: string) =>
        company.platform.database.sql.update(people).set({ tenant }).where(eq(people.account, 'sunli'));
      await moved('2');
      expect(await open(sunli, token)).toMatchObject({ reason: 'notFound' });
      await moved('1');
      expect(await open(sunli, token)).toMatchObject({ success: true });
    });
  });

  describe('a suspended request', () => {
    const set = (who: Colleague, instId: string, status: string, opinion = '') =>
      who.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${status}&opinion=${opinion}`);
    const stopped = (who: Colleague, params: object = {}) => list(who, 'bpmPending/getMyPending', params);

    it('is listed for its participants with the user and the reason, until it is resumed', async () => {
      const [suspended, aside] = [await company.start(zhangwei, 'leave'), await company.start(zhangwei, 'leave')];
      const taskId = await company.taskIn(aside, wangfang);
      await set(zhangwei, suspended, 'SUPSPEND');
      await set(wangfang, aside, 'PENDING', ' Waiting for a quote. ');
      expect(await stopped(wangfang)).toMatchObject([
        {
          bpmInst: { instId: aside, status: 'PENDING' },
          pendByName: 'Wang Fang',
          pendTime: expect.stringMatching(/^2026-11-20/u),
          pendReason: 'Waiting for a quote.',
          taskId,
        },
        { bpmInst: { instId: suspended, status: 'SUPSPEND' }, pendByName: 'Zhang Wei', pendReason: '' },
      ]);
      expect(await stopped(zhangwei, { 'Q_i.STATUS__S_EQ': 'PENDING' })).toMatchObject([
        { bpmInst: { instId: aside }, taskId: null },
      ]);
      expect(await stopped(gaofei)).toEqual([]);
      await set(wangfang, aside, 'RUNNING');
      await set(wangfang, suspended, 'RUNNING');
      expect(await stopped(wangfang)).toEqual([]);
    });
  });
});
