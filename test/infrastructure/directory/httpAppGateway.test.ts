import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpAppGateway } from '#infrastructure/directory/httpAppGateway.ts';
import { wireAnswering, wireAnsweringEach, type WireCall } from '#test/support/wire.ts';

const APPS = [
  { appId: 1, clientName: 'Approvals' },
  { appId: '2', clientName: null, clientCode: 'registers' },
  { appId: '3', clientName: 'Devices' },
];
/** A platform with one application of each kind. */
const platform = (grants: object) =>
  wireAnsweringEach(({ path, fields }: WireCall) =>
    path === 'getAppByCurUser' ? [APPS[(fields as { appType: number }).appType]] : { success: true, ...grants },
  );

it.each([
  ['a manager', { data: { appId: '1', authType: '2' } }, 'manage'],
  ['a developer', { data: { appId: '1', authType: 1 } }, 'develop'],
  ['nobody', { data: null }, undefined],
  ['somebody with a right nobody has met', { data: { appId: '1', authType: 9 } }, undefined],
  ['an administrator of the platform', { data: null, message: 'admin' }, 'manage'],
])('knows the right of %s', async (_, grants, right) => {
  const { call, asked } = platform(grants);
  expect(await makeHttpAppGateway(call).rightOn('1')).toEqual(ok(right));
  expect(asked).toEqual([{ path: 'getCurUserAuthByAppId', fields: { appId: '1' } }]);
});

it('names the applications somebody has a right on, the stronger one where there are two', async () => {
  const data = [
    { appId: '2', authType: 1 },
    { appId: '2', authType: 2 },
    { appId: 1, authType: 1 },
    { appId: '77', authType: 2 },
  ];
  expect(await makeHttpAppGateway(platform({ data }).call).managed()).toEqual(
    ok([
      { id: '1', name: 'Approvals', right: 'develop' },
      { id: '2', name: 'registers', right: 'manage' },
    ]),
  );
});

it('gives an administrator of the platform all of them', async () => {
  const answer = await makeHttpAppGateway(platform({ message: 'admin' }).call).managed();
  expect(answer.ok && answer.value.map(({ id, right }) => `${id} ${right}`)).toEqual([
    '1 manage',
    '2 manage',
    '3 manage',
  ]);
});

it('says when the platform does not tell', async () => {
  const apps = makeHttpAppGateway(wireAnswering(undefined, { kind: 'notOffered' }).call);
  const failure = fail({ kind: 'notOffered' });
  expect([await apps.rightOn(), await apps.managed()]).toEqual([failure, failure]);
});

it('leads to boards by alias or by address, and to none that lead nowhere', async () => {
  const { call } = wireAnswering([
    { id: '1', name: 'Sales', alias: 'sales', address: null },
    { id: '2', name: null, alias: null, address: 'https://boards.example.com/ops' },
    { id: '3', name: 'Nowhere', alias: '', address: '' },
  ]);
  expect(await makeHttpAppGateway(call).screens()).toEqual(
    ok([
      { id: '1', name: 'Sales', place: { alias: 'sales' } },
      { id: '2', name: 'https://boards.example.com/ops', place: { address: 'https://boards.example.com/ops' } },
    ]),
  );
});

it('knows the languages of the platform by their tags', async () => {
  const { call } = wireAnswering([
    { key: 'en-US', name: 'English' },
    { key: 'tlh', name: '' },
  ]);
  expect(await makeHttpAppGateway(call).languages()).toEqual(ok(['en-US', 'tlh']));
});
