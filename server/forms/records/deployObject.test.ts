import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { BusinessObject, ObjectAttribute } from '../../company/files/objectFile.ts';
import { deployObject } from './deployObject.ts';
import { loadRecord } from './readRecord.ts';
import { findRecordTables, toTableSql } from '../../company/recordTable.ts';
import { MAX_COLUMNS } from '../../company/recordColumns.ts';
import { writeRecord } from './writeRecord.ts';
import type { Database } from '../../db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';

const MEI = { id: '11', department: 'home' };
const attribute = (name: string, type: ObjectAttribute['type'], more: Partial<ObjectAttribute> = {}) => ({
  name,
  label: name,
  type,
  ...more,
});

onBothDatabases('a business object that changes', (fresh) => {
  let database: Database;
  let last = 0;
  beforeAll(async () => {
    database = await fresh();
  });
  const deploy = (alias: string, version: number, attributes: readonly ObjectAttribute[], tenant = '1') =>
    database.transaction((tx) =>
      deployObject(tx, {
        tenant,
        version,
        object: { alias, name: alias, attributes: [...attributes], parts: [] } satisfies BusinessObject,
      }),
    );
  const write = (object: string, record: Variables) =>
    database.transaction((tx) =>
      writeRecord(tx, {
        tenant: '1',
        object,
        before: undefined,
        record: decodeRecord(record),
        person: MEI,
        now: 0,
        newId: () => String((last += 1)).padStart(6, '0'),
      }),
    );
  const read = async (object: string, id: string) =>
    (await database.transaction((tx) => loadRecord(tx, { tenant: '1', object }, id)))?.record.fields;
  const columnsIn = async (object: string): Promise<readonly string[]> => {
    const table = (await findRecordTables(database.sql, '1', object)).get('');
    const found = await database.sql
      .select({ name: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = ${table?.schema} and table_name = ${table?.table}`);
    return found.map(({ name }) => name);
  };

  it('keeps the values of a thousand records when a number becomes a text and an attribute is removed', async () => {
    const price = attribute('price', 'number', { length: 10, decimals: 2 });
    await deploy('goods', 1, [price, attribute('old', 'varchar', { length: 20 })]);
    const ids: string[] = [];
    await database.transaction(async (tx) => {
      for (let at = 0; at < 1000; at += 1)
        ids.push(
          await writeRecord(tx, {
            tenant: '1',
            object: 'goods',
            before: undefined,
            record: decodeRecord(
              at === 500 ? { price: 'dear', old: 'x', colour: 'red' } : { price: '19.99', old: 'x' },
            ),
            person: MEI,
            now: 0,
            newId: () => String((last += 1)).padStart(6, '0'),
          }),
        );
    });
    await deploy('goods', 2, [attribute('price', 'varchar', { length: 20 }), attribute('colour', 'varchar')]);
    for (const [at, id] of ids.entries())
      expect(await read('goods', id)).toMatchObject(
        at === 500 ? { price: 'dear', old: 'x', colour: 'red' } : { price: '19.99', old: 'x' },
      );
    const table = (await findRecordTables(database.sql, '1', 'goods')).get('');
    const [row] = await database.sql
      .select({ price: sql`"F_PRICE"`, before: sql`"F_PRICE__v2"::text`, old: sql`"F_OLD"` })
      .from(toTableSql(table ?? { schema: '', table: '' }))
      .where(sql`"ID_" = ${ids[0]}`);
    expect(row).toEqual({ price: '19.99', before: '19.99', old: 'x' });
  });

  it('widens a column in place and moves values into it that did not fit before', async () => {
    await deploy('words', 1, [attribute('text', 'varchar', { length: 3 }), attribute('sum', 'number', { length: 3 })]);
    const id = await write('words', { text: 'four', sum: '1000.5' });
    expect(await read('words', id)).toMatchObject({ text: 'four', sum: '1000.5' });
    await deploy('words', 2, [
      attribute('text', 'varchar', { length: 10, isDouble: true }),
      attribute('sum', 'number', { length: 8, decimals: 2 }),
    ]);
    expect(await read('words', id)).toMatchObject({ text: 'four', sum: '1000.5' });
    expect((await columnsIn('words')).filter((name) => name.startsWith('F_')).sort()).toEqual([
      'F_SUM',
      'F_TEXT',
      'F_TEXT_NAME',
    ]);
    await deploy('words', 3, [attribute('text', 'varchar', { length: 2 })]);
    expect(await read('words', id)).toMatchObject({ text: 'four', sum: '1000.5' });
  });

  it('has a limited number of columns; further values are stored beside them', async () => {
    const many = Array.from({ length: MAX_COLUMNS + 5 }, (_, at) => attribute(`n${at}`, 'int'));
    await deploy('wide', 1, many);
    const record = Object.fromEntries(many.map(({ name }, at) => [name, String(at)]));
    const id = await write('wide', record);
    expect(await read('wide', id)).toMatchObject(record);
    await deploy(
      'wide',
      2,
      many.map((each) => ({ ...each, type: 'varchar' as const })),
    );
    expect((await columnsIn('wide')).filter((name) => name.startsWith('F_'))).toHaveLength(MAX_COLUMNS);
    expect(await read('wide', id)).toMatchObject(record);
  });

  it('returns a value that was written directly into its table', async () => {
    await deploy('plain', 1, [attribute('amount', 'number', { length: 8, decimals: 2 })]);
    const id = await write('plain', { amount: '5.00' });
    expect(await read('plain', id)).toMatchObject({ amount: '5.00' });
    const table = (await findRecordTables(database.sql, '1', 'plain')).get('');
    await database.sql.execute(sql`update ${toTableSql(table ?? { schema: '', table: '' })} set "F_AMOUNT" = 7`);
    expect(await read('plain', id)).toMatchObject({ amount: '7' });
  });

  it('has a table of its own for each company, whatever the tenant id', async () => {
    for (const tenant of ['1', 'A; drop table people --', '公司'])
      await deploy('same', 1, [attribute('a', 'int')], tenant);
    const names = await Promise.all(
      ['1', 'A; drop table people --', '公司'].map(
        async (tenant) => (await findRecordTables(database.sql, tenant, 'same')).get('')?.table,
      ),
    );
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toBe('t1__same');
  });
});
