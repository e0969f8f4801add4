import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { createPrintClient, extractWordText } from '#test/support/prints.ts';
import { loginSpreadsheetClient } from '#test/support/spreadsheets.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Copies the demo company and sets its time zone. */
async function createCompanyInTimeZone(timeZone: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-zone-'));
  made.push(folder);
  await cp(join(projectRoot, 'definitions'), folder, { recursive: true });
  const file = join(folder, 'company.json');
  const company = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...company, timeZone }));
  const list = join(folder, 'lists', 'seal_register.json');
  const { colsJson, ...others } = JSON.parse(await readFile(list, 'utf8')) as { readonly colsJson: readonly object[] };
  const column = { field: 'CREATE_TIME_', header: 'Made at', visible: true, dataType: 'date', renderType: 'DATE' };
  await writeFile(list, JSON.stringify({ ...others, colsJson: [...colsJson, column] }));
  return folder;
}

/** Timestamps shortly before or after midnight in the company's time zone, with the local date and the local time. */
const MIDNIGHTS = [
  ['Asia/Tokyo', '2026-12-31T15:10:00Z', '2027-01-01', '2027-01-01 00:10:00'],
  ['America/New_York', '2027-01-01T04:30:00Z', '2026-12-31', '2026-12-31 23:30:00'],
  ['America/New_York, a day of 23 hours', '2026-03-09T03:30:00Z', '2026-03-08', '2026-03-08 23:30:00'],
  ['America/New_York, a day of 25 hours', '2026-11-02T04:30:00Z', '2026-11-01', '2026-11-01 23:30:00'],
  ['Asia/Kolkata', '2026-12-31T18:00:00Z', '2026-12-31', '2026-12-31 23:30:00'],
] as const;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

onBothDatabases('a company with a time zone of its own', (fresh) => {
  it('counts working time in its own time zone', async () => {
    const clock = createManualClock(Date.parse('2026-09-28T09:00:00+02:00'));
    const company = await startCompany(fresh, { definitions: await createCompanyInTimeZone('Europe/Berlin') }, clock);
    const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
    const instId = await company.start(zhangwei, 'leave');
    // Two working days: Monday morning to Tuesday evening.
    expect(await wangfang.taskOf(instId)).toMatchObject({ expiredTime: Date.parse('2026-09-29T18:00:00+02:00') });
  });

  it('prints times in its time zone and names the zone', async () => {
    const clock = createManualClock(Date.parse('2026-09-28T23:30:00Z'));
    const company = await startCompany(
      fresh,
      { definitions: await createCompanyInTimeZone('America/New_York') },
      clock,
    );
    const zhangwei = await createPrintClient(company, 'zhangwei');
    const seal = await company.start(zhangwei, 'seal');
    await company.advance(seal);
    const words = extractWordText(await zhangwei.print('word', { alias: 'seal', pk: seal })).join(' ');
    expect(words).toContain('28 Sept 2026, 19:30');
    expect(words).toContain('UTC-4');
    expect(words).not.toContain('29 Sept 2026');
  });

  it.each(MIDNIGHTS)('filters, numbers and exports by its own calendar: %s at %s', async (name, at, day, shown) => {
    const [timeZone = ''] = name.split(',');
    const company = await startCompany(
      fresh,
      { definitions: await createCompanyInTimeZone(timeZone) },
      createManualClock(Date.parse(at)),
    );
    const wangfang = await company.person('wangfang');
    const instId = await company.start(wangfang, 'seal');
    const between = async (from: string, to: string) =>
      (await wangfang.mine({ 'Q_i.CREATE_TIME__D_GE': from, 'Q_i.CREATE_TIME__D_LE': to })).map((row) => row.instId);
    expect(await between(day, day)).toEqual([instId]);
    expect(await between(dayAfter(day, -1), dayAfter(day, -1))).toEqual([]);
    expect(await between(dayAfter(day, 1), dayAfter(day, 1))).toEqual([]);
    const [row] = await wangfang.mine();
    expect(row?.billNo).toContain(`-${day.slice(0, 4)}-`);

    const excel = await loginSpreadsheetClient(company.platform.app, 'wangfang');
    const rows = await excel.rows('seal_register', { params: { 'Q_a.CREATE_TIME__D_EQ': day } });
    const place = rows[0]?.indexOf('Made at') ?? -1;
    expect(rows.slice(1).map((each) => each[place])).toEqual([new Date(`${shown.replace(' ', 'T')}Z`)]);
    expect(await excel.rows('seal_register', { params: { 'Q_a.CREATE_TIME__D_EQ': dayAfter(day, 1) } })).toHaveLength(
      1,
    );
  });

  it('refuses to start with an unknown time zone', async () => {
    await expect(readDefinitions(await createCompanyInTimeZone('Asia/Nowhere'))).rejects.toThrow(
      /a time zone is written as/u,
    );
  });
});
