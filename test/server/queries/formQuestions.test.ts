import { beforeAll, describe, expect, it } from 'vitest';
import { queryParametersOf, takeApart } from '#server/queries/queryText.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { companyWithTools } from '#test/support/records.ts';

type Keeper = Awaited<ReturnType<Awaited<ReturnType<typeof companyWithTools>>['keeper']>>;
const SYSTEM = '/api-system/system/core/sysDic';

let li: Keeper;
beforeAll(async () => {
  const { keeper } = await companyWithTools(embeddedDatabase);
  li = await keeper('liqiang');
});
const listed = async (path: string) => (await li.get(`${SYSTEM}/${path}`)).body as Record<string, unknown>[];
const asked = (key: string, params: object) =>
  li.ask(
    `formCustomQuery/queryForJson_${key}?${new URLSearchParams({ params: JSON.stringify(params) }).toString()}`,
    {},
  );

describe('dictionaries of the company', () => {
  it('are told in one row, as a tree, and level by level', async () => {
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

  it('tell what depends on an entry, by its id or its value', async () => {
    const [, , , jiangsu] = await listed('listByKey?key=places');
    for (const parent of ['js', String(jiangsu?.['dicId'])])
      expect((await listed(`getByPidAndDicId?dicKey=places&parentId=${parent}`)).map(({ value }) => value)).toEqual([
        'nj',
      ]);
  });

  it('are empty where nobody knows them', async () => {
    expect(await listed('listByKey?key=nothing')).toEqual([]);
    expect(await listed('getByParentId?parentId=5')).toEqual([]);
  });
});

describe('queries of the company', () => {
  it('answer with what they are asked, of the own company alone', async () => {
    expect((await asked('colleague', { ACCOUNT: 'wangfang' })).data).toEqual([
      expect.objectContaining({ ACCOUNT_: 'wangfang' }),
    ]);
    expect((await asked('colleague', { ACCOUNT: 'wangfang', tenant: '2' })).data.length).toBe(1);
    expect((await asked('colleague', {})).data).toEqual([]);
  });

  it.each(["' or 1=1 --", '%', '_', '\\', "'; drop table people; --", 'x'.repeat(1_000), '$1', ':tenant'])(
    'takes %.40j for a value, whatever is in it',
    async (ACCOUNT) => {
      expect(await asked('colleague', { ACCOUNT })).toMatchObject({ success: true, data: [] });
    },
  );

  it('says that there is none of that name', async () => {
    expect(await asked('nothing', {})).toMatchObject({ success: false });
  });
});

describe('the text of a query', () => {
  it('has parameters where a colon stands before a name, and nowhere in texts, casts and comments', () => {
    const text = `select ':no' as ":never", a::text -- :nor here
      from t /* :nothing */ where b = :one and c = :two and d = :one`;
    expect(queryParametersOf(text)).toEqual(['one', 'two']);
    const { texts, names } = takeApart(text);
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

  it('lets it act where it holds, and says why not', async () => {
    expect(await pressed({}, { amount: 1 })).toMatchObject({ success: true });
    expect(await pressed({}, { amount: 0 })).toMatchObject({ success: false, message: 'Too little' });
  });

  it('runs no program text, and does not hold', async () => {
    expect(await pressed({ mode: 'hard', javaCode: 'return true' }, {})).toMatchObject({ success: false });
  });
});

describe('a script a form calls', () => {
  it('is one of ours by name', async () => {
    expect(await li.ask('formInvokeScript/invoke/amountInCapitals', { amount: '12.5' })).toMatchObject({
      success: true,
      data: expect.stringContaining('\u5143'),
    });
    expect(await li.ask('formInvokeScript/invoke/rm', {})).toMatchObject({ success: false });
  });
});
