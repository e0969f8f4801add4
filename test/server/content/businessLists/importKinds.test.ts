import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAddress } from '#server/content/businessLists/excel/importAddress.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { loginSpreadsheetClient, createWorkbook, type TestRow } from '#test/support/spreadsheets.ts';

/** The changed parts of the definition files. */
interface ObjectWritten {
  readonly attributes: object[];
  parts: readonly object[];
}
interface SolutionWritten {
  readonly form: {
    readonly template: { readonly boAttrList: readonly { readonly list: object[] }[]; readonly childrens: object[] };
    readonly metadata: object;
  };
}
interface ListWritten {
  readonly colsJson: object[];
}
async function change<Content>(folder: string, file: string, changing: (content: Content) => void): Promise<void> {
  const path = join(folder, file);
  const content = JSON.parse(await readFile(path, 'utf8')) as Content;
  changing(content);
  await writeFile(path, JSON.stringify(content));
}
const field = (name: string, comment: string, control: string, isSingle = 1) => ({
  name,
  comment,
  fieldName: `F_${name.toUpperCase()}`,
  control,
  isSingle,
});

/**
 * Adds a business object for vehicles with a department, an address, a week, a date range, drivers and a table of
 * trips.
 */
async function vehicles(): Promise<string> {
  const folder = await copyDefinitions();
  await change<ObjectWritten>(folder, 'objects/vehicle.json', (object) => {
    object.attributes.push(
      { name: 'owner', label: 'Owner', type: 'varchar', length: 60, isDouble: true },
      { name: 'rented', label: 'Rented', type: 'varchar', length: 40 },
      { name: 'drivers', label: 'Drivers', type: 'varchar', length: 200, isDouble: true },
    );
    object.parts = [
      { alias: 'trip', name: 'Trips', kind: 'many', attributes: [{ name: 'goal', label: 'Goal', type: 'varchar' }] },
    ];
  });
  await change<SolutionWritten>(folder, 'solutions/vehicle.json', ({ form: { template, metadata } }) => {
    template.boAttrList[0]?.list.push(
      field('owner', 'Owner', 'rx-group', 0),
      field('rented', 'Rented', 'rx-date-range'),
      field('drivers', 'Drivers', 'rx-user', 0),
    );
    template.childrens.push({
      alias: 'trip',
      name: 'Trips',
      type: 'onetomany',
      boAttrList: [field('goal', 'Goal', 'rx-textbox')],
    });
    Object.assign(metadata, {
      vehicle_owner: { ctltype: 'rx-group', name: 'owner', comment: 'Owner', valmode: 'double' },
      vehicle_rented: { ctltype: 'rx-date-range', name: 'rented', comment: 'Rented', format: 'YYYY-MM-DD' },
      vehicle_drivers: { ctltype: 'rx-user', name: 'drivers', comment: 'Drivers', valmode: 'double', single: false },
      trip_goal: { ctltype: 'rx-textbox', name: 'goal', comment: 'Goal' },
    });
  });
  await change<ListWritten>(folder, 'lists/vehicles.json', (list) => {
    const shown = (name: string, header: string) => ({ field: `F_${name}`, header, visible: true, renderType: 'TEXT' });
    list.colsJson.push(
      shown('OWNER', 'Owner'),
      shown('RENTED', 'Rented'),
      shown('DRIVERS', 'Drivers'),
      shown('REGION', 'Region'),
      shown('SERVICE', 'Service'),
      shown('HANDBOOK', 'Handbook'),
    );
  });
  return folder;
}

onBothDatabases('an imported spreadsheet', (fresh) => {
  let folder: string;
  let excel: Awaited<ReturnType<typeof loginSpreadsheetClient>>;
  beforeAll(async () => {
    folder = await vehicles();
    const { app } = await startDemoPlatform(fresh, { definitions: folder });
    excel = await loginSpreadsheetClient(app, 'hepeng');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const HEADINGS = ['F_PLATE', 'F_NAME', 'Owner', 'Rented', 'Drivers', 'Region', 'Service'];
  const send = async (...rows: readonly TestRow[]) => excel.send('vehicles', await createWorkbook([HEADINGS, ...rows]));
  const written = async (plate: string) => {
    const [, ...rows] = await excel.rows('vehicles', { params: { Q_F_PLATE_S_EQ: plate } });
    return rows[0]?.slice(-7, -1);
  };

  it('reads departments by name or path, addresses by their parts, date ranges, weeks and several users', async () => {
    const answer = await send(
      ['K-1', 'Van', 'Finance', '2026-03-01 ~ 2026-03-09', 'Li Qiang, wangfang', '浙江省 杭州市', '2026-W10'],
      [
        'K-2',
        'Van',
        'Qingling Technology / 研发中心 / Platform Team',
        '2026/3/1至2026/3/1',
        null,
        '广东深圳',
        '2026年第10周',
      ],
      ['K-3', 'Van', 'rd-test', null, 'wangfang', '北京市', new Date('2026-03-04')],
    );
    expect(answer.data).toMatchObject({ status: 'success', added: [2, 3, 4], refused: [] });
    expect(await written('K-1')).toEqual([
      'Finance',
      '2026-03-01,2026-03-09',
      'Li Qiang, Wang Fang',
      '浙江省 杭州市',
      '2026-W10',
      null,
    ]);
    expect((await written('K-2'))?.[0]).toBe('Platform Team');
    expect((await written('K-2'))?.slice(3, 5)).toEqual(['广东省 深圳市', '2026-W10']);
    expect((await written('K-3'))?.slice(3, 5)).toEqual(['北京市', '2026-W10']);
  });

  it('refuses other values with the reason for their row', async () => {
    const answer = await send(
      ['N-1', 'Van', 'Nowhere'],
      ['N-2', 'Van', 'Finance / Platform Team'],
      ['N-3', 'Van', null, '2026-03-09 ~ 2026-03-01'],
      ['N-4', 'Van', null, '2026-03-09'],
      ['N-5', 'Van', null, null, 'Li Qiang, Nobody'],
      ['N-6', 'Van', null, null, null, null, '2026-W60'],
    );
    expect(answer.data.refused.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Owner'],
      [3, 'Owner'],
      [4, 'Rented'],
      [5, 'Rented'],
      [6, 'Drivers'],
      [7, 'Service'],
    ]);
    expect(answer.data.refused.every(({ reason }) => reason !== '' && !reason.includes('{{'))).toBe(true);
  });

  it('changes nothing when an export is imported unchanged', async () => {
    const answer = await excel.send('vehicles', await excel.fetched('vehicles', { params: { Q_F_PLATE_S_RIK: 'K-' } }));
    expect(answer.data).toMatchObject({ status: 'success', added: [], changed: [], refused: [] });
    expect(answer.data.unchanged).toHaveLength(3);
  });

  it('reports columns that are not imported: files, table rows and columns the list does not show', async () => {
    const headings = ['F_PLATE', 'F_NAME', 'Handbook', 'Trips', 'Goal', 'Colour'];
    const answer = await excel.send('vehicles', await createWorkbook([headings, ['U-1', 'Van', 'x', 'y', 'z', 'red']]));
    expect(answer.data).toMatchObject({ added: [2], unknownColumns: ['Colour'] });
    expect(answer.data.unreadColumns).toEqual(['Handbook', 'Trips', 'Goal']);
  });
});

it('a one-line address is split into its parts, known or not', () => {
  const whole = { control: 'rx-address', settings: {} };
  expect(parseAddress('浙江省杭州市西湖区文三路 1 号', whole)).toMatchObject({
    province: '浙江省',
    province_code: '330000000000',
    city: '杭州市',
    county: '西湖区',
    address: '文三路 1 号',
  });
  expect(parseAddress('北京市 海淀区 中关村', whole)).toMatchObject({
    province: '北京市',
    city: '北京市',
    county: '海淀区',
    address: '中关村',
  });
  expect(parseAddress('5 Long Street, Springfield', whole)).toEqual({ address: '5 Long Street, Springfield' });
  expect(parseAddress('浙江省 杭州市', { control: 'rx-district', settings: {} })).not.toHaveProperty('address');
});
