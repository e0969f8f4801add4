import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpAppGateway } from './httpAppGateway.ts';
import { createWire, createWireWith, type WireCall } from '#test/support/wire.ts';

const APPS = [
  { appId: 1, clientName: 'Approvals' },
  { appId: '2', clientName: null, clientCode: 'registers' },
  { appId: '3', clientName: 'Devices' },
];
/** Creates a platform with one application of each kind. */
const platform = (grants: object) =>
  createWireWith(({ path, fields }: WireCall) =>
    path === 'getAppByCurUser' ? [APPS[(fields as { appType: number }).appType]] : { success: true, ...grants },
  );

it.each([
  ['a manager', { data: { appId: '1', authType: '2' } }, 'manage'],
  ['a developer', { data: { appId: '1', authType: 1 } }, 'develop'],
  ['nobody', { data: null }, undefined],
  ['somebody with a right nobody has met', { data: { appId: '1', authType: 9 } }, undefined],
  ['an administrator of the platform', { data: null, message: 'admin' }, 'manage'],
])('knows the permission for %s', async (_, grants, right) => {
  const { call, asked } = platform(grants);
  expect(await createHttpAppGateway(call).findRight('1')).toEqual(ok(right));
  expect(asked).toEqual([{ path: 'getCurUserAuthByAppId', fields: { appId: '1' } }]);
});

it('lists the applications a user manages, with the higher permission of two', async () => {
  const data = [
    { appId: '2', authType: 1 },
    { appId: '2', authType: 2 },
    { appId: 1, authType: 1 },
    { appId: '77', authType: 2 },
  ];
  expect(await createHttpAppGateway(platform({ data }).call).listManagedApps()).toEqual(
    ok([
      { id: '1', name: 'Approvals', right: 'develop' },
      { id: '2', name: 'registers', right: 'manage' },
    ]),
  );
});

it('lists all of them for an administrator of the platform', async () => {
  const answer = await createHttpAppGateway(platform({ message: 'admin' }).call).listManagedApps();
  expect(answer.ok && answer.value.map(({ id, right }) => `${id} ${right}`)).toEqual([
    '1 manage',
    '2 manage',
    '3 manage',
  ]);
});

it('reports that the platform does not offer it', async () => {
  const apps = createHttpAppGateway(createWire(undefined, { kind: 'notOffered' }).call);
  const failure = fail({ kind: 'notOffered' });
  expect([await apps.findRight(), await apps.listManagedApps()]).toEqual([failure, failure]);
});

it('links dashboards by alias or by URL, and omits those without either', async () => {
  const { call } = createWire([
    { id: '1', name: 'Sales', alias: 'sales', address: null },
    { id: '2', name: null, alias: null, address: 'https://boards.example.com/ops' },
    { id: '3', name: 'Nowhere', alias: '', address: '' },
  ]);
  expect(await createHttpAppGateway(call).listScreens()).toEqual(
    ok([
      { id: '1', name: 'Sales', place: { alias: 'sales' } },
      { id: '2', name: 'https://boards.example.com/ops', place: { address: 'https://boards.example.com/ops' } },
    ]),
  );
});

it('returns the languages of the platform by their tags', async () => {
  const { call } = createWire([
    { key: 'en-US', name: 'English' },
    { key: 'tlh', name: '' },
  ]);
  expect(await createHttpAppGateway(call).listLanguages()).toEqual(ok(['en-US', 'tlh']));
});
