import { expect, it } from 'vitest';
import { makeHttpCategoryGateway } from '#infrastructure/definition/httpCategoryGateway.ts';
import { wireAnswering } from '#test/support/wire.ts';

it('asks for the categories one may start from, and tells roots from branches', async () => {
  const { call, asked } = wireAnswering([
    { treeId: '1', name: 'People', parentId: '0' },
    { treeId: 2, name: 'Leave', parentId: '1' },
  ]);
  expect(await makeHttpCategoryGateway(call, () => 'en-US').categories()).toEqual({
    ok: true,
    value: [
      { id: '1', name: 'People' },
      { id: '2', name: 'Leave', parent: '1' },
    ],
  });
  expect(asked[0]?.fields).toMatchObject({ catKey: 'BPM', readKey: 'start.mobileRead' });
});
