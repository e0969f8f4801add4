import { seedRecords } from '#server/demo/seedRecords.ts';
import type { Database } from '#server/db/database.ts';
import { loadDemoDefinitions } from './definitions.ts';
import { startDemoPlatform } from './platform.ts';

/** One row of a list as it comes over the wire. */
export type WireRow = Readonly<Record<string, string | number | null>>;
interface WireAnswer<T> {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly data: T;
}
interface WirePage extends WireAnswer<unknown> {
  readonly result: { readonly totalCount: number; readonly data: readonly WireRow[] };
}

const ROOT = '/api-form/form/core/formBoList';

/** Starts the real server with the demo company and its records. */
export async function startDemoLists(database: Database) {
  const platform = await startDemoPlatform(database);
  const definitions = await loadDemoDefinitions();
  let last = 9_000_000_000_000;
  await database.transaction((tx) =>
    seedRecords(tx, { definitions, now: platform.clock.now(), newId: () => String((last += 1)) }),
  );
  return {
    ...platform,
    definitions,
    async asking(account: string, language = 'en-US') {
      const person = await platform.as(account);
      const headers = { 'accept-language': language };
      const page = async (path: string, body: object) => {
        const answer = await person.post(`${ROOT}/${path}`, body, headers);
        return { status: answer.status, ...(answer.body as WirePage) };
      };
      return {
        dialog: async (key: string) =>
          (await person.get(`${ROOT}/${key}/dialog?isMobile=1`, headers)).body as WireAnswer<
            Readonly<Record<string, string>>
          >,
        data: (key: string, params: Readonly<Record<string, string>> = {}, more: object = {}) =>
          page(`${key}/getData?isMobile=1`, { pageNo: 1, pageSize: 200, params, ...more }),
        asked: page,
        granted: async (key: string, params: object = {}) => {
          const query = new URLSearchParams({ params: JSON.stringify(params) }).toString();
          const path = `/api-form/form/core/formEntityDataSetting/queryData_${key}?${query}`;
          return (await person.post(path, {}, headers)).body as WireAnswer<readonly WireRow[]>;
        },
        tree: (key: string, body: object = {}) => page(`${key}/getTreeJson`, body),
        press: async (key: string, button: string, data: unknown) =>
          (await person.post(`${ROOT}/${key}/selfButtonExe/${button}`, { data }, headers)).body as WireAnswer<unknown>,
        mayPress: async (config: string, rows: readonly object[]) =>
          (await person.post(`${ROOT}/validPreByButton`, { config, rows }, headers)).body as WireAnswer<unknown>,
        lists: (params: Readonly<Record<string, string>> = {}) => page('query', { pageNo: 1, pageSize: 50, params }),
      };
    },
  };
}
