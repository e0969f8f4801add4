import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists, type WireRow } from '#test/support/startDemoLists.ts';

interface CalendarAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly data: {
    readonly calendarView: { readonly name: string; readonly buttonConf: readonly { readonly btnLabel: string }[] };
    readonly calendarData: Readonly<Record<'monthData' | 'weekData' | 'dayData', readonly WireRow[]>>;
    readonly totalCount: number;
  };
}
const PATH = '/api-form/form/core/formCalendarView/getDataByKey';

onBothDatabases('a calendar of records', (fresh) => {
  let lists: Awaited<ReturnType<typeof startDemoLists>>;
  let ask: (params?: unknown, key?: string, language?: string) => Promise<CalendarAnswer & { readonly status: number }>;
  let book: (title: string, startsAt: string, endsAt: string) => Promise<void>;
  beforeAll(async () => {
    lists = await startDemoLists(await fresh());
    const person = await lists.as('wangfang');
    ask = async (params, key = 'room_bookings', language = 'en-US') => {
      const sent = typeof params === 'string' ? params : JSON.stringify(params ?? {});
      const form = new URLSearchParams({ key, params: sent }).toString();
      const answer = await lists.app.inject({
        method: 'POST',
        url: `/api${PATH}`,
        payload: form,
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': language,
        },
      });
      return { ...answer.json<CalendarAnswer>(), status: answer.statusCode };
    };
    book = async (title, startsAt, endsAt) => {
      const data = {
        title,
        room: '{"label":"灵隐","value":"lingyin"}',
        startsAt,
        endsAt,
        booker: '{"label":"王芳","value":"1"}',
      };
      const setting = { alias: 'room_booking', action: 'save' };
      const { body } = await person.post('/api-form/form/core/formSolution/saveForm', { setting, data });
      expect(body).toMatchObject({ success: true });
    };
    await book('Over the month', '2027-03-30 09:00', '2027-04-02 12:00');
    await book('First minute', '2027-04-01 00:00', '2027-04-01 00:30');
    await book('Last minute', '2027-04-30 23:30', '2027-04-30 23:59');
    await book('Next month', '2027-05-01 00:00', '2027-05-01 01:00');
    await book('All spring', '2027-02-01 00:00', '2027-06-30 00:00');
    for (let at = 0; at < 50; at += 1) await book(`Busy ${at}`, '2027-08-08 10:00', '2027-08-08 11:00');
  });
  const titles = async (params: unknown) => {
    const { data } = await ask(params);
    return Object.values(data.calendarData).flatMap((rows) => rows.map((row) => row['monthTitle']));
  };

  it('shows the events of a month, also those that began before it or end after it, by start time', async () => {
    expect(await titles({ months: ['2027-04', '2027-04'] })).toEqual([
      'All spring',
      'Over the month',
      'First minute',
      'Last minute',
    ]);
    expect(await titles({ months: ['2027-04-01', '2027-04-30'] })).toHaveLength(4);
    expect(await titles({ months: ['2027-07', '2027-07'] })).toEqual([]);
    expect(await titles({ months: ['2027-08', '2027-08'] })).toHaveLength(50);
  });

  it('shows a week, a day, or the current month', async () => {
    const week = await ask({ weeks: ['2027-03-29', '2027-04-04'] });
    expect(week.data.calendarData.weekData.map((row) => row['monthTitle'])).toEqual([
      'All spring',
      'Over the month',
      'First minute',
    ]);
    expect(week.data.calendarData.monthData).toEqual([]);
    const day = await ask({ day: '2027-05-01' });
    expect(day.data.calendarData.dayData.map((row) => row['monthTitle'])).toEqual(['All spring', 'Next month']);
    const now = await ask();
    expect(now.data.calendarData.monthData.length).toBeGreaterThan(3);
  });

  it("returns names in the reader's language and the actions this user may take", async () => {
    const { data } = await ask({ day: '2027-08-08' }, 'room_bookings', 'ja-JP');
    expect(data.calendarView).toMatchObject({
      name: '会議室の予約',
      formAddAlias: 'room_booking',
      columnConf: { startField: 'F_STARTSAT', endField: 'F_ENDSAT', timeQuantum: true },
    });
    expect(data.calendarView.buttonConf.map(({ btnLabel }) => btnLabel)).toContain('予約する');
    expect(data.calendarData.dayData[0]).toMatchObject({ F_ROOM_display: '霊隠' });
    expect(data.totalCount).toBe(50);
  });

  describe('rejects a query', () => {
    it('with the key of no calendar', async () => {
      for (const key of ['assets', 'nothing', '', "' or 1=1 --"])
        expect(await ask(undefined, key)).toMatchObject({ success: false });
      expect((await ask(undefined, 'nothing', 'zh-CN')).message).toBe('未找到标识键【nothing】的日历视图!');
    });

    it('with invalid dates, a reversed range or a range of a thousand years', async () => {
      for (const params of [
        { months: ['2027-02-30', '2027-03-01'] },
        { months: ['2027-13', '2027-13'] },
        { months: ['2027-05-01', '2027-04-01'] },
        { months: ['1000-01-01', '3000-01-01'] },
        { months: ["'; drop table tasks; --", '2027-04-01'] },
        { weeks: [] },
        { day: 'tomorrow' },
        { months: [{ a: 1 }, null] },
      ])
        expect(await ask(params), JSON.stringify(params)).toMatchObject({ success: false });
      for (const params of ['{', '[]', 'null', '"x"']) expect((await ask(params)).success).toBe(true);
    });
  });
});
