import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { generationB, type GenerationB } from '#test/support/generationB.ts';

let client: GenerationB;
beforeAll(async () => {
  const company = await startCompany(embeddedDatabase);
  client = generationB(company.platform.app, await company.person('zhangwei'));
});

const TREE = '/api-system/system/core/sysTree';
const ASKED = 'catKey=BPM&readKey=start.read&isAdmin=false&isGrant=false&statisticConfig=';
interface Node {
  readonly treeId: string;
  readonly parentId: string;
  readonly name: string;
  readonly childAmount?: number;
}
const both = async (path: string): Promise<readonly Node[]> => {
  const { status, body } = await client.post(path);
  expect([status, body]).toEqual([200, (await client.get(path)).body]);
  return body;
};

describe('S5: the tree of categories', () => {
  it('is returned completely by POST and GET', async () => {
    const nodes = await both(`${TREE}/getByCatKey?${ASKED}`);
    expect(nodes.map(({ name }) => name)).toEqual(['人事', '财务', '采购', '行政与法务', '行政', '法务']);
    for (const { treeId } of nodes) expect(treeId).toMatch(/^\d+$/u);
  });

  it('can be loaded level by level from its root', async () => {
    const top = await both(`${TREE}/getTopNodesByCatKey?${ASKED}&appId=`);
    expect(top.map(({ name, parentId, childAmount }) => [name, parentId, childAmount])).toEqual([
      ['人事', '0', 0],
      ['财务', '0', 0],
      ['采购', '0', 0],
      ['行政与法务', '0', 2],
    ]);
    const office = top.at(-1)?.treeId ?? '';
    const below = await both(`${TREE}/getByParentId?parentId=${office}&${ASKED}`);
    expect(below.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['行政', office],
      ['法务', office],
    ]);
    expect((await both(`${TREE}/getByParentId?parentId=0&${ASKED}`)).map(({ name }) => name)).toEqual(
      top.map(({ name }) => name),
    );
  });

  it('ignores additional parameters beside its key, and is empty for another key', async () => {
    const nodes = await both(`${TREE}/getByCatKey?${ASKED}`);
    const beside = 'readKey=start.mobileRead&isAdmin=true&isGrant=true&isI18=1&treeRootList=3001&isMyBpm=1&appId=crm';
    expect(await both(`${TREE}/getByCatKey?catKey=BPM&${beside}`)).toEqual(nodes);
    expect(await both(`${TREE}/getByCatKey?catKey=FORM&${beside}`)).toEqual([]);
  });

  it('has a name of its own', async () => {
    const { body } = await client.get('/api-system/system/core/sysTreeCat/getTreeCatByKey?catKey=BPM');
    expect(body).toMatchObject({
      catId: expect.stringMatching(/^\d+$/u),
      key: 'BPM',
      name: '流程分类',
      sn: 1,
      descp: '',
    });
  });

  it('finds the processes and requests of a category by its id', async () => {
    const [hr] = await both(`${TREE}/getByCatKey?${ASKED}`);
    const found = await client.rows('bpmDef/getAllForStart', { Q_TREE_ID__S_EQ: hr?.treeId });
    expect(found.rows.map(({ key }: { key: string }) => key)).toEqual(['leave', 'onboarding']);
    expect(found.rows.every(({ treeId }: { treeId: string }) => treeId === hr?.treeId)).toBe(true);
  });
});
