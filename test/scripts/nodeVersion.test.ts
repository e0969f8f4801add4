import { expect, it } from 'vitest';
import { isAtLeast } from '../../scripts/lib/node-version.mjs';

it.each([
  ['20.20.2', '>=20.19', true],
  ['20.19.0', '>=20.19', true],
  ['20.18.9', '>=20.19', false],
  ['22.0.0', '>=20.19', true],
  ['18.99.0', '>=20.19', false],
])('accepts Node %s for %s: %s', (version, wanted, isEnough) => {
  expect(isAtLeast(version, wanted)).toBe(isEnough);
});
