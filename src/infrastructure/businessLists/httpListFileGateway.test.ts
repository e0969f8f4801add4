import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpListFileGateway } from './httpListFileGateway.ts';
import { endSessionOnExpiry, type SendUpload } from '../files/sendUpload.ts';
import { aBusinessList } from '#test/support/businessLists.ts';
import { createWire } from '#test/support/wire.ts';

const FILE = new File(['PK'], 'cars.xlsx');
const NOBODY_LOOKS = () => undefined;

function spreadsheets(send: SendUpload) {
  const ended: (string | undefined)[] = [];
  const wire = createWire('77');
  const sendUpload = endSessionOnExpiry(send, { read: () => 't0ken' }, async (bearer) => void ended.push(bearer));
  const gateway = createHttpListFileGateway(wire.call, { base: '/api', send: sendUpload, downloadToken: () => '' });
  return {
    wire,
    ended,
    gateway,
    read: () => gateway.importRows('car_list', FILE, NOBODY_LOOKS, new AbortController().signal),
  };
}
const answering =
  (status: number, body: unknown): SendUpload =>
  async () =>
    ok({ status, body: JSON.stringify(body) });
const OFFLINE: SendUpload = async () => fail({ kind: 'offline' });

it('exports with the criteria of the list, in the same notation as its data', async () => {
  const { gateway, wire } = spreadsheets(OFFLINE);
  const address = { key: 'car_list', params: { F_TITLE: 'van' } };
  expect(await gateway.exportRows(aBusinessList(), address)).toEqual(ok('77'));
  expect(wire.asked[0]).toMatchObject({
    path: 'asyncExportExcel',
    body: { boListKey: 'car_list', params: { 'Q_a.F_TITLE_S_LK': 'van' } },
  });
});

it('uploads a workbook as the platform expects it, with the list before it', async () => {
  const sent: unknown[] = [];
  const { read } = spreadsheets(async (address, file, name, _progress, _signal, form) => {
    sent.push(address, name, form?.field, form?.fields);
    return fail({ kind: 'offline' });
  });
  expect(await read()).toEqual(fail({ kind: 'offline' }));
  expect(sent).toEqual([
    '/api/api-form/form/core/formBoList/importExcel',
    'cars.xlsx',
    'files[]',
    { boListKey: 'car_list' },
  ]);
});

it('reads the result of each row from a successful response', async () => {
  const answer = (status: string, data: object = {}) =>
    answering(200, { success: true, code: 200, message: 'Line 3 is odd', data: { status, ...data } });
  expect(await spreadsheets(answer('error')).read()).toMatchObject({
    ok: true,
    value: { outcome: 'none', message: 'Line 3 is odd', added: [], refused: [], unknownColumns: [] },
  });
  expect(await spreadsheets(answer('success')).read()).toMatchObject({ value: { outcome: 'all' } });
  const refused = [{ line: 3, column: 'Cost', reason: 'no number' }];
  expect(await spreadsheets(answer('warning', { added: [2], refused, unknownColumns: null })).read()).toMatchObject({
    value: { outcome: 'some', added: [2], refused, unknownColumns: [] },
  });
});

it('reports the usual failures: not offered, refused, unreadable, session expired', async () => {
  const kindOf = async (send: SendUpload) => {
    const { read, ended } = spreadsheets(send);
    const answer = await read();
    return [answer.ok ? 'ok' : answer.error.kind, ended.length];
  };
  expect(await kindOf(answering(404, {}))).toEqual(['notOffered', 0]);
  expect(await kindOf(answering(200, { success: false, message: 'No' }))).toEqual(['rejectedByServer', 0]);
  expect(await kindOf(answering(200, { success: true, data: { status: 'odd' } }))).toEqual(['unreadable', 0]);
  expect(await kindOf(answering(200, { success: true, message: '', data: 'oops' }))).toEqual(['unreadable', 0]);
  expect(await kindOf(answering(401, {}))).toEqual(['sessionExpired', 1]);
});
