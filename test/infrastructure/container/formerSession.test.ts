import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndFormerSession } from '#application/ports/auth/sessionGateway.ts';
import { createContainer } from '#infrastructure/container/createContainer.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from '#infrastructure/platform/storage/localStores.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const ORIGIN = 'https://ringi.example';
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  const Original = Request;
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal(
    'Request',
    class extends Original {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Original ? input : new URL(String(input), ORIGIN), init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url, headers } = request;
    sent.push([method, url, headers.get('authorization') ?? '-', await request.text()].join(' '));
    return new Response('');
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function logInTwice(configuration: object, networkAddress?: string): Promise<void> {
  const preferences = createLocalPreferenceStore(localStorage);
  if (networkAddress !== undefined) preferences.write('networkAddress', networkAddress);
  const tokens = createLocalTokenStore(localStorage, (former) => resolve(EndFormerSession)(former));
  const resolve = await createContainer({
    tokens,
    preferences,
    configuration: Promise.resolve(configuration),
    language: () => 'en-US',
    openLogin: async () => undefined,
  });
  tokens.write('first');
  tokens.write('second');
  await tokens.waitForFormerSession();
}

it('ends the first session at the second login in the same browser', async () => {
  await logInTwice({ isRingi: true });
  expect(sent).toEqual([`POST ${ORIGIN}/api/api-uaa/oauth/remove/token - token=first`]);
});

it.each([
  ['a platform that is not ours', {}],
  ['a server chosen on this device', { isRingi: true }, 'https://other.example/api'],
  ['a server of the configuration', { isRingi: true, apiBase: 'https://other.example/api' }],
])('sends the token of the first session to no other server: %s', async (_, configuration, networkAddress?) => {
  await logInTwice(configuration, networkAddress);
  expect(sent).toEqual([]);
});
