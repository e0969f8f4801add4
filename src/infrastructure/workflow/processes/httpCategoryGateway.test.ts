import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpCategoryGateway } from './httpCategoryGateway.ts';
import { createWire } from '#test/support/wire.ts';

it('requests the categories with startable processes, and marks roots and children', async () => {
  const { call, asked } = createWire([
    { treeId: '1', name: 'People', parentId: '0' },
    { treeId: 2, name: 'Leave', parentId: '1' },
  ]);
  expect(await createHttpCategoryGateway(call, () => 'en-US').listCategories()).toEqual({
    ok: true,
    value: [
      { id: '1', name: 'People' },
      { id: '2', name: 'Leave', parent: '1' },
    ],
  });
  expect(asked[0]?.fields).toMatchObject({ catKey: 'BPM', readKey: 'start.mobileRead' });
});

it('returns no categories if the platform has no such call, and reports other failures', async () => {
  const answering = (error: Failure) =>
    createHttpCategoryGateway(
      async () => fail(error),
      () => 'en-US',
    ).listCategories();
  expect(await answering({ kind: 'notOffered' })).toEqual(ok([]));
  expect(await answering({ kind: 'unreadable' })).toEqual(fail({ kind: 'unreadable' }));
});
