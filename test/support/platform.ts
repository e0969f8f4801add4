import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { makePlatform } from '#server/platform.ts';
import type { PlatformSettings } from '#server/platform.ts';
import type { Database } from '#server/storage/database.ts';
import { closeBefore } from './database.ts';
import { demoDefinitions } from './definitions.ts';
import { handClock } from './handClock.ts';

export interface PlatformWishes extends Partial<Omit<PlatformSettings, 'definitions'>> {
  /** Another folder than the demo company's. */
  readonly definitions?: string;
}

/**
 * The real server over a fresh database with the demo company, asked without a network. Its history is played only
 * where a test wants it (`hasDemo`).
 */
export async function demoPlatform(
  database: Database,
  { definitions: folder, ...more }: PlatformWishes = {},
  clock = handClock(),
) {
  const definitions = folder === undefined ? await demoDefinitions() : await readDefinitions(folder);
  const { app, workflow, mailing } = await makePlatform(database, clock, {
    definitions,
    definitionsFolder: folder ?? join(projectFolder, 'definitions'),
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
