import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startCompany } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { copyDefinitions } from './definitions.ts';
import type { PlatformWishes } from './platform.ts';
import type { Colleague } from './workflow.ts';

const FORMS = '/api-form/form/core';

/**
 * Starts the demo company with the tools of the fixture beside its own records.
 * @param otherwise changes to the text of the files
 */
export async function startCompanyWithTools(
  fresh: FreshDatabase,
  otherwise: Readonly<Record<string, (text: string) => string>> = {},
  wishes: PlatformWishes = {},
) {
  const folder = await copyDefinitions();
  afterAll(() => rm(folder, { recursive: true }));
  await cp(join(import.meta.dirname, '../fixtures/company'), folder, { recursive: true });
  for (const [name, rewrite] of Object.entries(otherwise))
    await writeFile(join(folder, name), rewrite(await readFile(join(folder, name), 'utf8')));
  const company = await startCompany(fresh, { ...wishes, definitions: folder, callsPerMinute: 1e9 });
  return {
    company,
    folder,
    /** Overwrites one of the files. */
    writeText: (name: string, text: string) => writeFile(join(folder, name), text),
    keeper: async (account: string) => createRecordClient(await company.person(account)),
  };
}

/** The record calls of a user, in the format of the contract. */
export const createRecordClient = (by: Pick<Colleague, 'get' | 'post' | 'postForm'>) => ({
  open: async (pk?: string, alias = 'tool') =>
    (await by.get(`${FORMS}/formSolution/getMobileByAlias?alias=${alias}${pk === undefined ? '' : `&pk=${pk}`}`)).body,
  read: async (pk: string) =>
    (await by.get(`${FORMS}/formSolution/getMobileByAlias?alias=tool&pk=${pk}`)).body.data as Record<string, unknown>,
  trySave: (data: object, alias = 'tool') =>
    by.post(`${FORMS}/formSolution/saveForm`, { setting: { alias, action: 'save' }, data }),
  async save(data: object, alias = 'tool'): Promise<string> {
    const { body } = await by.post(`${FORMS}/formSolution/saveForm`, { setting: { alias, action: 'save' }, data });
    if (body.success !== true) throw new Error(JSON.stringify(body));
    return body.data.pk;
  },
  remove: async (id: string, alias = 'tool') => (await by.post(`${FORMS}/formSolution/removeById`, { id, alias })).body,
  changes: async (busKey: string) =>
    (await by.get(`${FORMS}/formSolution/getFormChangeLog?boAlias=tool&busKey=${busKey}`)).body,
  ask: async (path: string, body?: object) =>
    (body === undefined ? await by.get(`${FORMS}/${path}`) : await by.post(`${FORMS}/${path}`, body)).body,
  get: by.get,
  postForm: by.postForm,
});
