import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { makePlatform } from '#server/platform.ts';
import type { PlatformSettings } from '#server/platform.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { closeBefore, type FreshDatabase } from './database.ts';
import type { DatabaseTemplate } from './databaseTemplate.ts';
import { demoDefinitions } from './definitions.ts';
import { handClock, type HandClock } from './handClock.ts';

export interface PlatformWishes extends Partial<Omit<PlatformSettings, 'definitions'>> {
  /** Another folder than the demo company's. */
  readonly definitions?: string;
}

const DEMO_FOLDER = join(projectFolder, 'definitions');

/** The demo company after its first start, at the hour at which every clock of a test begins. */
const DEMO: DatabaseTemplate = {
  name: 'demo',
  inputs: ['definitions', 'server', 'src', 'test/support/platform.ts', 'package-lock.json'],
  async fill(database) {
    await migrate(database);
    const settings = { definitions: await demoDefinitions(), definitionsFolder: DEMO_FOLDER, hasDemo: false };
    await (await makePlatform(database, handClock(), settings)).app.close();
  },
};

/**
 * Starts the server over a database with the demo company, without a network. Its history is played only if a test asks
 * for it (`hasDemo`).
 *
 * @param fresh a database, or a way to get one: then it may be a copy that has been started before
 */
export async function demoPlatform(
  fresh: Database | FreshDatabase,
  { definitions: folder, ...more }: PlatformWishes = {},
  givenClock?: HandClock,
) {
  const clock = givenClock ?? handClock();
  const definitions = folder === undefined ? await demoDefinitions() : await readDefinitions(folder);
  const isTemplate = folder === undefined && givenClock === undefined && more.administrator === undefined;
  const database = await openFresh(fresh, isTemplate);
  const { app, workflow, mailing } = await makePlatform(database, clock, {
    definitions,
    definitionsFolder: folder ?? DEMO_FOLDER,
    hasDemo: false,
    log: process.stderr,
    ...more,
  });
  closeBefore(database, () => app.close());
  return {
    app,
    clock,
    database,
    workflow,
    mailing,
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

/** What a person may ask once logged in. */
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
  /** A form with files, as a browser sends it. */
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
