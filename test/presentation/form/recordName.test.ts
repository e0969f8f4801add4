import { expect, it } from 'vitest';
import type { RecordAddress } from '#application/ports/recordGateway.ts';
import { addressOfRecord, recordName } from '#presentation/form/recordName.ts';

const behind = (name: string) => addressOfRecord(name.split('.').slice(1));

it.each<RecordAddress>([
  { alias: 'car', record: '7' },
  { alias: 'car', record: '7.5/8' },
  { alias: 'car', params: {} },
  { alias: 'car', params: { key: 'a.b/c', other: '{"x":1}' } },
])('finds again by its name what %j opened', (address) => {
  expect(behind(recordName(address))).toEqual(address);
  expect(behind(recordName({ ...address, isReadOnly: true }))).toEqual(address);
});

it('keeps no draft of what is only read under the name of what is written', () => {
  expect(recordName({ alias: 'car', record: '7', isReadOnly: true })).not.toBe(
    recordName({ alias: 'car', record: '7' }),
  );
});
