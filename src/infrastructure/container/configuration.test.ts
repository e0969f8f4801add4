import { expect, it } from 'vitest';
import { createConnection } from './configuration.ts';
import { createLocalPreferenceStore } from '../platform/storage/localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

/** Creates a device that has stored these settings. */
function device(remembered: { readonly networkAddress?: string; readonly paramsEncrypt?: string } = {}) {
  const preferences = createLocalPreferenceStore(memoryStorage());
  if (remembered.networkAddress !== undefined) preferences.write('networkAddress', remembered.networkAddress);
  if (remembered.paramsEncrypt !== undefined) preferences.write('paramsEncrypt', remembered.paramsEncrypt);
  return preferences;
}
const CONFIGURED = { apiBase: 'https://flow.example/api' };
const KEY = { key: '0123456789abcdef', iv: 'fedcba9876543210' };

it.each([
  ['is /api', {}, undefined, '/api'],
  ['is the configured one', CONFIGURED, undefined, 'https://flow.example/api'],
  ['is the one this device remembers', CONFIGURED, ' https://branch.example/api/ ', 'https://branch.example/api'],
  ['is the configured one while the device remembers none', CONFIGURED, '', 'https://flow.example/api'],
  [
    'is the configured one when the device remembers nonsense',
    CONFIGURED,
    'javascript:alert(1)',
    'https://flow.example/api',
  ],
])('the base address %s', (_, configuration, networkAddress, base) => {
  expect(createConnection(configuration, device(networkAddress === undefined ? {} : { networkAddress })).base).toBe(
    base,
  );
});

it.each([
  ['is off without a key', undefined, undefined, false],
  ['is on with a key', { ...KEY, isOff: false }, undefined, true],
  ['is off where the configuration says so', { ...KEY, isOff: true }, undefined, false],
  ['is on where the device remembers it', { ...KEY, isOff: true }, 'true', true],
  ['is off where the device remembers it', { ...KEY, isOff: false }, 'false', false],
  ['stays off without a key, whatever the device remembers', undefined, 'true', false],
  ['keeps to the configuration when the device remembers nonsense', { ...KEY, isOff: false }, 'maybe', true],
])('the payload cipher %s', (_, paramsEncrypt, remembered, isOn) => {
  const { cipherKey } = createConnection(
    paramsEncrypt === undefined ? {} : { paramsEncrypt },
    device(remembered === undefined ? {} : { paramsEncrypt: remembered }),
  );
  expect(cipherKey).toEqual(isOn ? KEY : undefined);
});

it.each(['A', 'B', undefined])('the platform generation is the configured one: %s', (platform) => {
  expect(createConnection(platform === undefined ? {} : { platform }, device()).platform).toBe(platform);
});

it('the process of a shift handover is the configured one, or shift by default', () => {
  expect([
    createConnection({}, device()).shiftDefKey,
    createConnection({ shiftDefKey: 'turns' }, device()).shiftDefKey,
  ]).toEqual(['shift', 'turns']);
});
