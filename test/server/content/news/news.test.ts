import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { createCompanyFileStore } from '#server/forms/records/companyFileStore.ts';
import { findPublishedNews } from '#server/content/news/publishedNews.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import { newsReads } from '#server/db/schema/news.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import { NEWS, createNewsClient, NOTICE } from '#test/support/createNewsClient.ts';
import type { Colleague } from '#test/support/workflow.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];
const RD = '1792000000000000030';
const FINANCE = '1792000000000000110';

onBothDatabases('news', (fresh) => {
  const clock = createManualClock(Date.parse('2026-11-20T11:00:00+08:00'));
  let company: Company;
  let admin: Colleague;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let liqiang: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh, {}, clock);
    [admin, zhangwei, wangfang, liqiang] = await company.people('admin', 'zhangwei', 'wangfang', 'liqiang');
  });
  beforeEach(() => clock.reset());

  const { save, told, list, idsFor, read } = createNewsClient(() => admin);

  describe('publishing news', () => {
    it('with HTML and an image by an administrator puts it first in the list of other users', async () => {
      const form = new FormData();
      form.append('file', new File([fileBytes('photo.png')], 'photo.png'));
      const [{ fileId }] = (await admin.postForm('/api-system/system/core/sysFile/upload', form)).body.data;
      const id = await told({ imgFileId: fileId, sysDicNew: 'companyNotice' });
      const [first] = (await list(zhangwei)).data;
      expect(first).toMatchObject({
        newId: id,
        subject: 'Canteen',
        content: 'Noodles on Tuesdays.',
        sysDicNew: 'companyNotice',
        sysDicName: 'Announcements',
        imgFileId: fileId,
        author: 'Tang Bo',
        status: 'Issued',
        isRead: 'no',
        issuedAt: '2026-11-20 11:00:00',
      });
      expect(await read(zhangwei, id)).toMatchObject({
        success: true,
        data: { content: NOTICE.content, isRead: 'yes' },
      });
      const picture = await company.platform.app.inject({
        url: `/api/api-system/system/core/sysFile/download/${fileId}?accessToken=${zhangwei.token}`,
      });
      expect(picture.statusCode).toBe(200);
    });

    it('is refused to users who are not administrators, as is managing it', async () => {
      const id = await told();
      for (const who of [zhangwei, wangfang])
        for (const answer of [
          await save({}, who),
          await save({ newId: id, subject: 'Mine' }, who),
          (await who.post(`${NEWS}/del?ids=${id}`)).body,
          (await who.get(`${NEWS}/get?pkId=${id}`)).body,
          (await who.post(`${NEWS}/query`, {})).body,
        ])
          expect(answer).toMatchObject({ success: false, reason: 'forbidden' });
      expect((await read(zhangwei, id)).data.subject).toBe('Canteen');
    });

    it("returns news in the reader's language, or in Chinese if it has no translation", async () => {
      const id = await told({
        subject: { 'zh-CN': '食堂', 'en-US': 'Canteen' },
        content: { 'zh-CN': '<p>面条</p>', 'en-US': '<p>Noodles</p>' },
      });
      const titles = [];
      for (const language of ['zh-CN', 'en-US', 'ja-JP'])
        titles.push((await read(zhangwei, id, language)).data.subject);
      expect(titles).toEqual(['食堂', 'Canteen', '食堂']);
      expect((await read(zhangwei, id, 'ja-JP')).data.sysDicName).toBe('社内生活');
    });

    it('reaches the groups of its audience and the members of their sub-departments', async () => {
      const id = await told({ audience: [RD] });
      expect([(await idsFor(zhangwei))[0], (await idsFor(liqiang)).includes(id)]).toEqual([id, false]);
      expect(await read(liqiang, id)).toMatchObject({ success: false, reason: 'notFound' });
      await save({ newId: id, audience: [FINANCE] });
      expect([(await idsFor(zhangwei)).includes(id), (await idsFor(liqiang)).includes(id)]).toEqual([false, true]);
      expect(await save({ audience: ['1'] })).toMatchObject({ success: false });
    });

    it('never reaches another company', async () => {
      const id = await told();
      const { employee, administrator } = await createSecondTenant(company);
      for (const who of [employee, administrator]) {
        expect(await idsFor(who)).not.toContain(id);
        expect(await read(who, id)).toMatchObject({ success: false, reason: 'notFound' });
      }
      expect((await administrator.post(`${NEWS}/del?ids=${id}`)).body).toMatchObject({
        success: false,
        reason: 'notFound',
      });
      expect((await administrator.get(`${NEWS}/get?pkId=${id}`)).body.reason).toBe('notFound');
    });
  });

  describe('a news draft', () => {
    it('is visible to its author only', async () => {
      const id = await told({ status: 'Draft', content: '' });
      const other = await company.person('sunli');
      for (const who of [zhangwei, other]) {
        expect(await read(who, id)).toMatchObject({ success: false, reason: 'notFound' });
        expect(await idsFor(who)).not.toContain(id);
      }
      expect(await read(admin, id)).toMatchObject({ success: true, data: { status: 'Draft', readTimes: 0 } });
    });

    it('needs only a title; publishing needs a text and a category', async () => {
      const empty = { subject: ' ', content: '', sysDicNew: '' };
      expect(await save({ ...empty, status: 'Draft' })).toMatchObject({
        success: false,
        message: 'Please enter a title.',
      });
      expect(await save({ ...empty, subject: 'x'.repeat(201), status: 'Draft' })).toMatchObject({ success: false });
      expect(await save({ ...empty, subject: 'Soon', status: 'Draft' })).toMatchObject({ success: true });
      expect(await save({ content: '<p>&nbsp;<br></p>' })).toMatchObject({
        success: false,
        message: 'Please enter the text.',
      });
      for (const sysDicNew of ['', 'nobody'])
        expect(await save({ sysDicNew })).toMatchObject({ success: false, message: 'Please choose a category.' });
      expect(await save({ issuedAt: '2026-11-20 12:00:00', expiresAt: '2026-11-20 12:00:00' })).toMatchObject({
        success: false,
        message: 'The end date must be after the publication date.',
      });
    });
  });

  describe('the time of news', () => {
    it('ends one second after the expiry: the list, the column and the address no longer show it', async () => {
      const id = await told({ sysDicNew: 'companyNotice', expiresAt: '2026-11-20 12:00:00' });
      const column = async () => {
        const caller = await loadCaller(company.platform.database.sql, zhangwei.id);
        if (!caller) throw new Error('nobody');
        return findPublishedNews(
          company.platform.database.sql,
          { clock, files: createCompanyFileStore() },
          { caller, language: 'en-US' },
          { category: 'companyNotice', size: 8 },
        );
      };
      clock.advance(60 * MINUTE);
      expect([(await idsFor(zhangwei))[0], (await column())[0]?.newId]).toEqual([id, id]);
      clock.advance(SECOND);
      expect(await idsFor(zhangwei)).not.toContain(id);
      expect((await column()).map(({ newId }) => newId)).not.toContain(id);
      expect(await read(zhangwei, id)).toMatchObject({
        success: false,
        reason: 'news.ended',
        message: 'This ended on 2026-11-20 12:00 and is no longer shown.',
      });
      expect(await read(admin, id)).toMatchObject({ success: true });
    });

    it('does not begin before the publication time', async () => {
      const id = await told({ issuedAt: '2026-11-20 12:00:00' });
      expect(await read(zhangwei, id)).toMatchObject({ success: false, reason: 'notFound' });
      clock.advance(60 * MINUTE);
      expect((await idsFor(zhangwei))[0]).toBe(id);
    });
  });

  describe('reading news', () => {
    it('is counted once per user and day', async () => {
      const id = await told();
      const times = async (who: Pick<Colleague, 'get'>): Promise<number> => (await read(who, id)).data.readTimes;
      expect(await times(zhangwei)).toBe(1);
      clock.advance(MINUTE);
      expect(await times(zhangwei)).toBe(1);
      expect(await times(wangfang)).toBe(2);
      expect((await list(zhangwei)).data[0]).toMatchObject({ isRead: 'yes', readTimes: 2 });
      clock.advance(DAY);
      expect(await times(await company.platform.as('zhangwei'))).toBe(3);
    });

    it('is counted once if the same user opens it several times at once', async () => {
      const id = await told();
      await Promise.all(Array.from({ length: 6 }, () => read(zhangwei, id)));
      expect((await read(zhangwei, id)).data.readTimes).toBe(1);
    });

    it('is not counted by a list, and an empty id is ignored', async () => {
      const id = await told();
      await list(zhangwei);
      expect((await list(zhangwei)).data[0]).toMatchObject({ newId: id, isRead: 'no', readTimes: 0 });
      expect((await zhangwei.get(`${NEWS}/readInsNews?pkId=`)).body).toMatchObject({ success: true, data: {} });
    });
  });

  it('finds news by title in any language, by keyword and by category, newest first', async () => {
    const old = await told({ subject: { 'zh-CN': '楼顶花园', 'en-US': 'Roof garden' }, keywords: 'greenhouse' });
    clock.advance(MINUTE);
    const young = await told({ subject: 'Garden tools', sysDicNew: 'safety' });
    expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: 'garden' })).toEqual([young, old]);
    expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: '花园' })).toEqual([old]);
    expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: 'Greenhouse' })).toEqual([old]);
    expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: 'garden', Q_SYS_DIC_NEW__S_EQ: 'safety' })).toEqual([young]);
    expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: 'garden', Q_SYS_DIC_NEW__S_IN: 'culture,people' })).toEqual([old]);
    expect(await idsFor(zhangwei, { Q_STATUS__S_EQ: 'Issued', Q_SUBJECT__S_LK: '%' })).toEqual([]);
  });

  describe('changing news', () => {
    it('stores nothing if another user has changed it meanwhile', async () => {
      const id = await told();
      const seen = (await admin.get(`${NEWS}/get?pkId=${id}`)).body.data;
      expect(seen).toMatchObject({ version: 1, subjects: { 'zh-CN': 'Canteen' }, audienceNames: [] });
      expect((await save({ newId: id, subject: 'First', version: 1 })).data).toMatchObject({
        outcome: 'saved',
        version: 2,
      });
      expect((await save({ newId: id, subject: 'Second', version: 1 })).data).toEqual({ outcome: 'changed' });
      expect((await read(zhangwei, id)).data.subject).toBe('First');
      expect(await save({ newId: '5' })).toMatchObject({ success: false, reason: 'notFound' });
    });

    it('happens once, however often the same idempotency key is sent', async () => {
      const send = () =>
        admin.post(`${NEWS}/save`, { ...NOTICE, subject: 'Only one' }, { 'idempotency-key': 'one-news' });
      const [one, other] = [await send(), await send()];
      expect(one.body.data.newId).toBe(other.body.data.newId);
      expect(await idsFor(zhangwei, { Q_SUBJECT__S_LK: 'Only one' })).toHaveLength(1);
    });

    it('includes deleting it with its read marks and detaching its files', async () => {
      const form = new FormData();
      form.append('file', new File([fileBytes('plan.pdf')], 'plan.pdf'));
      const [{ fileId, fileName }] = (await admin.postForm('/api-system/system/core/sysFile/upload', form)).body.data;
      const id = await told({ files: [{ fileId, fileName }] });
      expect((await read(zhangwei, id)).data.files).toMatchObject([{ fileId, fileName: 'plan.pdf' }]);
      const { sql } = company.platform.database;
      const kept = async () => (await sql.select().from(storedFiles).where(eq(storedFiles.id, fileId)))[0]?.keptAt;
      expect(await kept()).toBeNull();
      expect((await admin.post(`${NEWS}/del?ids=${id}`)).body).toMatchObject({ success: true, data: { deleted: 1 } });
      expect(await read(admin, id)).toMatchObject({ success: false, reason: 'notFound' });
      expect(await kept()).toBe(clock.now());
      const left = await sql
        .select()
        .from(newsReads)
        .where(and(eq(newsReads.news, id), eq(newsReads.person, zhangwei.id)));
      expect(left).toEqual([]);
    });

    it('never attaches a file of another user', async () => {
      const [{ fileId }] = JSON.parse(await zhangwei.upload('salary.pdf'));
      for (const body of [
        { imgFileId: fileId },
        { files: [{ fileId, fileName: 'salary.pdf' }] },
        {
          content: `<p>x</p><img src="http://old-host/api/api-system/system/core/sysFile/download/${fileId}?accessToken=OLD">`,
        },
      ])
        expect(await save(body)).toMatchObject({ success: false, reason: 'file.unknown' });
    });

    it('removes large inline images', async () => {
      const large = `<img alt="x" src="data:image/png;base64,${'A'.repeat(140_000)}">`;
      const small = '<img src="data:image/png;base64,AAAA">';
      const id = await told({ content: `<p>Words</p>${large}${small}` });
      expect((await read(zhangwei, id)).data.content).toBe(`<p>Words</p>${small}`);
    });
  });

  it('lists news for administrators by status', async () => {
    const draft = await told({ status: 'Draft', subject: 'Desk draft' });
    const planned = await told({ issuedAt: '2026-11-21 09:00:00', subject: 'Desk planned' });
    const issued = await told({ subject: 'Desk issued', audience: [RD] });
    const ended = await told({
      issuedAt: '2026-11-19 09:00:00',
      expiresAt: '2026-11-19 10:00:00',
      subject: 'Desk ended',
    });
    const desk = async (state: string) => {
      const params = { state, Q_SUBJECT__S_LK: 'Desk' };
      const { result } = (await admin.post(`${NEWS}/query`, { pageNo: 1, pageSize: 50, params })).body;
      return result.data.map((row: { newId: string; status: string }) => [row.newId, row.status]);
    };
    expect(await desk('draft')).toEqual([[draft, 'draft']]);
    expect(await desk('planned')).toEqual([[planned, 'planned']]);
    expect(await desk('issued')).toEqual([[issued, 'issued']]);
    expect(await desk('ended')).toEqual([[ended, 'ended']]);
    expect(await desk('')).toHaveLength(4);
  });
});
