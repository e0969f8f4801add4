import type { FastifyInstance } from 'fastify';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import type { ServerSettings } from '#server/bootstrap/serverSettings.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { closeBefore, type FreshDatabase } from './database.ts';
import type { DatabaseTemplate } from './databaseTemplate.ts';
import { DEMO_FOLDER, loadDemoDefinitions } from './definitions.ts';
import { createManualClock, type ManualClock } from './createManualClock.ts';

export interface PlatformWishes extends Partial<Omit<ServerSettings, 'definitions'>> {
  /** Another folder than that of the demo company. */
  readonly definitions?: string;
}

/** The demo company after its first start, at the start time of every test clock. */
const DEMO: DatabaseTemplate = {
  name: 'demo',
  inputs: ['definitions', 'server', 'src', 'test/support/platform.ts', 'package-lock.json'],
  async fill(database) {
    await migrate(database);
    const settings = { definitions: await loadDemoDefinitions(), definitionsFolder: DEMO_FOLDER, hasDemo: false };
    await (await createServer(database, createManualClock(), settings)).app.close();
  },
};

/** Reports errors of the server; a test that needs login events reads them itself. */
const FAULTS = {
  write: (line: string) => void (line.startsWith('{"event":') || process.stderr.write(line)),
};

/**
 * Starts the server on a database with the demo company, without a network. Its history is simulated only if the test
 * sets `hasDemo`.
 *
 * @param fresh a database, or a function that creates one, which may return a copy that was started before
 */
export async function startDemoPlatform(
  fresh: Database | FreshDatabase,
  { definitions: folder, ...more }: PlatformWishes = {},
  givenClock?: ManualClock,
) {
  const clock = givenClock ?? createManualClock();
  const definitions = folder === undefined ? await loadDemoDefinitions() : await readDefinitions(folder);
  const isTemplate = folder === undefined && givenClock === undefined;
  const database = await openFresh(fresh, isTemplate);
  const { app, workflow } = await createServer(database, clock, {
    definitions,
    definitionsFolder: folder ?? DEMO_FOLDER,
    hasDemo: false,
    log: FAULTS,
    ...more,
  });
  closeBefore(database, () => app.close());
  return {
    app,
    clock,
    database,
    workflow,
    as: async (account: string, password?: string) => clientOf(app, await logIn(app, account, password)),
    with: (token: string) => clientOf(app, token),
  };
}

const openFresh = async (fresh: Database | FreshDatabase, isTemplate: boolean): Promise<Database> =>
  typeof fresh !== 'function' ? fresh : isTemplate && fresh.copy ? fresh.copy(DEMO) : fresh();

async function logIn(app: FastifyInstance, account: string, password = 'Ringi-2026'): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    payload: new URLSearchParams({ username: account, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return answer.json<{ data: { access_token: string } }>().data.access_token;
}

/** Returns the calls of a logged-in user. */
function clientOf(app: FastifyInstance, token: string) {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US', ...headers },
    });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  /** Sends a form with files as a browser does. */
  const postForm = async (path: string, form: FormData, more: Readonly<Record<string, string>> = {}) => {
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      ...more,
    };
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers,
    });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  return {
    token,
    postForm,
    get: (path: string, headers?: Readonly<Record<string, string>>) => ask('GET', path, undefined, headers),
    post: (path: string, body: object = {}, headers?: Readonly<Record<string, string>>) =>
      ask('POST', path, body, headers),
  };
}
