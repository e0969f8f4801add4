import { expect, it } from 'vitest';
import { toTelUrl } from './colleague.ts';

it.each([
  ['021-5888 0001', 'tel:02158880001'],
  ['+86 (21) 5888-0001', 'tel:+862158880001'],
  ['０２１－５８８８ ０００１', 'tel:02158880001'],
  ['021-5888 0001 转 8012', 'tel:02158880001'],
  ['021-5888 0001 ext. 12', 'tel:02158880001'],
  ['13800000044', 'tel:13800000044'],
])('creates a telephone link for %s', (written, address) => {
  expect(toTelUrl(written)).toBe(address);
});

it.each(['', '  ', 'ask at the desk', '8012', 'javascript:alert(1)'])(
  'creates no telephone link for “%s”',
  (written) => {
    expect(toTelUrl(written)).toBeUndefined();
  },
);
