import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerSelector } from '#infrastructure/platform/createServerSelector.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from '#infrastructure/platform/storage/localStores.ts';

const ORIGIN = 'https://oa.example';
const LISTED = ['https://other.example', 'https://*.branch.example:8443'];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function choiceOf(configuration: unknown, answer: () => Response = isPlatform) {
  const [tokens, preferences] = [createLocalTokenStore(localStorage), createLocalPreferenceStore(localStorage)];
  tokens.write('bearer');
  preferences.write('language', 'ja-JP');
  preferences.write('tenantId', '7');
  localStorage.setItem('ringi.searchHistory.1.1.people', '[]');
  localStorage.setItem('somebody.else', 'x');
  const asked: string[] = [];
  const choice = await createServerSelector({
    tokens,
    preferences,
    origin: ORIGIN,
    configured: async () => configuration,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(
        `${request.method} ${request.url} ${request.headers.get('authorization') ?? ''}${await request.text()}`,
      );
      return answer();
    },
  });
  return { choice, tokens, preferences, asked };
}
const isPlatform = () => Response.json({ success: true, data: { ignoreValidCode: 'true', appName: 'X' } });

it.each([
  '',
  'ringi',
  'ftp://other.example',
  'https://',
  'https://a b',
  'https://user:secret@other.example',
  'https://other.example?x=1',
  'javascript:alert(1)',
])('rejects %j as an invalid URL', async (typed) => {
  const { choice, asked, tokens } = await choiceOf({ connectSources: LISTED });
  expect([await choice.selectServer(typed), asked, tokens.read()]).toEqual(['noAddress', [], 'bearer']);
});

it.each([
  'https://evil.example',
  'http://other.example',
  'https://other.example:444',
  'https://branch.example:8443',
  'https://other.example.evil.example',
])('sends no request to a server that is not on the allow list: %s', async (typed) => {
  const { choice, asked, tokens } = await choiceOf({ connectSources: LISTED });
  expect([await choice.selectServer(typed), asked, tokens.read()]).toEqual(['notAllowed', [], 'bearer']);
});

it.each([
  ['https://other.example', 'https://other.example/api'],
  ['https://Other.Example/base/', 'https://other.example/base'],
  ['https://a.branch.example:8443', 'https://a.branch.example:8443/api'],
  [`${ORIGIN}/second`, `${ORIGIN}/second`],
])('uses %s after a request without a token, and deletes the data of the old server', async (typed, base) => {
  const { choice, asked, tokens, preferences } = await choiceOf({ connectSources: LISTED });
  expect(await choice.selectServer(typed)).toBe('taken');
  expect(asked).toEqual([
    `GET ${base}/api-uaa/validata/getLoginConfig `,
    `POST ${ORIGIN}/api/api-uaa/oauth/remove/token token=bearer`,
  ]);
  expect([
    tokens.read(),
    preferences.read('networkAddress'),
    preferences.read('tenantId'),
    preferences.read('language'),
    localStorage.getItem('ringi.searchHistory.1.1.people'),
    localStorage.getItem('somebody.else'),
  ]).toEqual([undefined, base, undefined, 'ja-JP', null, 'x']);
});

it.each([
  ['is no platform', () => new Response('<html>')],
  ['is away', () => Response.error()],
  ['answers something else', () => Response.json({ data: {} })],
])('changes nothing when the server %s', async (_, answer) => {
  const { choice, tokens, preferences } = await choiceOf({ connectSources: LISTED }, answer);
  expect([
    await choice.selectServer('https://other.example'),
    tokens.read(),
    preferences.read('networkAddress'),
  ]).toEqual(['noAnswer', 'bearer', undefined]);
});

it('sends a request to any server without an allow list', async () => {
  const { choice } = await choiceOf({});
  expect([choice.canChange, await choice.selectServer('https://anything.example')]).toEqual([true, 'taken']);
});

it('reports that the operator allows no other server', async () => {
  expect((await choiceOf({ connectSources: [] })).choice.canChange).toBe(false);
});

it('returns to the default server even while the current one does not respond', async () => {
  const { preferences } = await choiceOf({});
  preferences.write('networkAddress', 'https://gone.example/api');
  const { choice, asked } = await choiceOf({}, () => Response.error());
  expect([choice.address, await choice.selectServer(undefined), preferences.read('networkAddress')]).toEqual([
    'https://gone.example/api',
    'taken',
    undefined,
  ]);
  // Only the old server receives its own token.
  expect(asked).toEqual(['POST https://gone.example/api/api-uaa/oauth/remove/token token=bearer']);
});
