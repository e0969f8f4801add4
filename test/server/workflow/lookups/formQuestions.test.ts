import { beforeAll, describe, expect, it } from 'vitest';
import { listQueryParameters, splitQuery } from '#server/company/queryText.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startCompanyWithTools } from '#test/support/records.ts';

type Keeper = Awaited<ReturnType<Awaited<ReturnType<typeof startCompanyWithTools>>['keeper']>>;
const SYSTEM = '/api-system/system/core/sysDic';

let li: Keeper;
beforeAll(async () => {
  const { keeper } = await startCompanyWithTools(embeddedDatabase);
  li = await keeper('liqiang');
});
const listed = async (path: string) => (await li.get(`${SYSTEM}/${path}`)).body as Record<string, unknown>[];
const asked = (key: string, params: object) =>
  li.ask(
    `formCustomQuery/queryForJson_${key}?${new URLSearchParams({ params: JSON.stringify(params) }).toString()}`,
    {},
  );

describe('dictionaries of the company', () => {
  it('are returned as a list, as a tree, and level by level', async () => {
    const all = await listed('listByKey?key=places');
    expect(all.map(({ value }) => value)).toEqual(['zj', 'hz', 'nb', 'js', 'nj']);
    const tree = await listed('treeByKey?key=places');
    expect(tree.map(({ value, children }) => [value, (children as unknown[]).length])).toEqual([
      ['zj', 2],
      ['js', 1],
    ]);
    expect((await listed('getTopDicByKey?key=places')).map(({ value }) => value)).toEqual(['zj', 'js']);
    const [top] = tree;
    expect((await listed(`getByParentId?parentId=${String(top?.['dicId'])}`)).map(({ value }) => value)).toEqual([
      'hz',
      'nb',
    ]);
    expect((await listed(`getByTreeId?treeId=${String(top?.['treeId'])}`)).length).toBe(5);
  });

  it('return the children of an entry by its id or its value', async () => {
    const [, , , jiangsu] = await listed('listByKey?key=places');
    for (const parent of ['js', String(jiangsu?.['dicId'])])
      expect((await listed(`getByPidAndDicId?dicKey=places&parentId=${parent}`)).map(({ value }) => value)).toEqual([
        'nj',
      ]);
  });

  it('are empty for an unknown key', async () => {
    expect(await listed('listByKey?key=nothing')).toEqual([]);
    expect(await listed('getByParentId?parentId=5')).toEqual([]);
  });
});

describe('custom queries of the company', () => {
  it('return the rows for their parameters, of the own company only', async () => {
    expect((await asked('colleague', { ACCOUNT: 'wangfang' })).data).toEqual([
      expect.objectContaining({ ACCOUNT_: 'wangfang' }),
    ]);
    expect((await asked('colleague', { ACCOUNT: 'wangfang', tenant: '2' })).data.length).toBe(1);
    expect((await asked('colleague', {})).data).toEqual([]);
  });

  it.each(["' or 1=1 --", '%', '_', '\\', "'; drop table people; --", 'x'.repeat(1_000), '$1', ':tenant'])(
    'treat %.40j as a value, whatever it contains',
    async (ACCOUNT) => {
      expect(await asked('colleague', { ACCOUNT })).toMatchObject({ success: true, data: [] });
    },
  );

  it('report an unknown name', async () => {
    expect(await asked('nothing', {})).toMatchObject({ success: false });
  });
});

describe('the SQL text of a custom query', () => {
  it('has parameters where a colon precedes a name, and not in literals, casts and comments', () => {
    const text = `select ':no' as ":never", a::text -- :nor here
      from t /* :nothing */ where b = :one and c = :two and d = :one`;
    expect(listQueryParameters(text)).toEqual(['one', 'two']);
    const { texts, names } = splitQuery(text);
    expect([texts.length, names]).toEqual([4, ['one', 'two', 'one']]);
  });
});

describe('the condition of a button', () => {
  const config = (mode: object) =>
    JSON.stringify({
      mode: 'easy',
      validMsg: 'Too little',
      easyTableData: [{ formField: 'amount', op: '>', dataType: 'number', condition: '0' }],
      ...mode,
    });
  const pressed = (mode: object, formJson: object) =>
    li.ask('formSolution/validPreByButton', { config: config(mode), formJson });

  it('enables the button if it is true, and returns the reason otherwise', async () => {
    expect(await pressed({}, { amount: 1 })).toMatchObject({ success: true });
    expect(await pressed({}, { amount: 0 })).toMatchObject({ success: false, message: 'Too little' });
  });

  it('executes no script, and is false for one', async () => {
    expect(await pressed({ mode: 'hard', javaCode: 'return true' }, {})).toMatchObject({ success: false });
  });
});

describe('a script called by a form', () => {
  it('is a built-in function, selected by name', async () => {
    expect(await li.ask('formInvokeScript/invoke/amountInCapitals', { amount: '12.5' })).toMatchObject({
      success: true,
      data: expect.stringContaining('\u5143'),
    });
    expect(await li.ask('formInvokeScript/invoke/rm', {})).toMatchObject({ success: false });
  });
});
