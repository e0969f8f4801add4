import { expect, it } from 'vitest';
import type { RecordRef } from '#application/ports/forms/recordGateway.ts';
import { parseRecordFormName, toRecordFormName } from './toRecordFormName.ts';

const behind = (name: string) => parseRecordFormName(name.split('.').slice(1));

it.each<RecordRef>([
  { alias: 'car', record: '7' },
  { alias: 'car', record: '7.5/8' },
  { alias: 'car', params: {} },
  { alias: 'car', params: { key: 'a.b/c', other: '{"x":1}' } },
])('parses the name of %j back to its parameters', (address) => {
  expect(behind(toRecordFormName(address))).toEqual(address);
  expect(behind(toRecordFormName({ ...address, isReadOnly: true }))).toEqual(address);
});

it('separates the drafts of a read-only and an editable record', () => {
  expect(toRecordFormName({ alias: 'car', record: '7', isReadOnly: true })).not.toBe(
    toRecordFormName({ alias: 'car', record: '7' }),
  );
});
