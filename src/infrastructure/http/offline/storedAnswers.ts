import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ApiResponse } from '../apiClient.ts';
import { parseAnyResponse } from '../parseAnyResponse.ts';

/** Maximum number of stored answers of a device, and their maximum size in bytes. The oldest are deleted first. */
const MAX_ANSWERS = 50;
const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

/** Answers of the platform that are shown while it cannot be reached. */
export interface StoredAnswers {
  save(endpoint: Endpoint, call: unknown, body: string): Promise<void>;
  /** Returns the answer with its time; `undefined` if it is not on this device. */
  read<E extends Endpoint>(endpoint: E, call: unknown): Promise<ApiResponse<AnswerOf<E>> | undefined>;
}

interface StoredAnswersSettings {
  /** Address of the platform: ids of persons and requests are unique within it only. */
  readonly base: string;
  /** The user of the page, `undefined` before the first answer about the user and after a logout. */
  readonly getOwner: () => string | undefined;
  /** Asks the platform if needed; never resolves after a logout. */
  readonly waitForOwner: () => Promise<string>;
  readonly language: () => string;
  readonly now: () => Instant;
  /** Called once when the device has no room for answers any more. */
  readonly onFull: () => void;
}

/** The list of stored answers, oldest first; each body is a record of its own, so that the list stays small. */
interface IndexEntry {
  readonly key: string;
  /** Call without the page size: a list is read with other sizes after the user has scrolled. */
  readonly call: string;
  readonly pageSize: number;
  readonly bytes: number;
}
interface StoredBody {
  readonly body: string;
  readonly at: Instant;
}
const INDEX = 'index';

const callShape = v.object({
  fields: v.optional(v.record(v.string(), v.unknown()), {}),
  body: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** Suffix of search conditions (contract wire 4). Each key press would store another answer. */
const SEARCH = /_LK$/u;

/** Identifies a call of a user; `undefined` for further pages and searches, which are not stored. */
function identifyCall(
  { method, path }: Endpoint,
  call: unknown,
  user: readonly string[],
): Pick<IndexEntry, 'call' | 'key' | 'pageSize'> | undefined {
  const {
    // A task that was read in advance has the same answer.
    fields: { peek: _, ...fields },
    body: { pageNo = 1, pageSize = 0, ...body },
  } = v.parse(callShape, call);
  if (pageNo !== 1 || Object.keys(body['params'] ?? {}).some((name) => SEARCH.test(name))) return undefined;
  const text = JSON.stringify([...user, method, path, fields, body]);
  return { call: text, key: `${text}${String(pageSize)}`, pageSize: Number(pageSize) };
}

/** Returns the entries to delete so that the others stay within the limits. */
function findExcess(index: readonly IndexEntry[]): readonly IndexEntry[] {
  let [count, bytes] = [index.length, index.reduce((sum, each) => sum + each.bytes, 0)];
  return index.filter((each) => {
    if (count <= MAX_ANSWERS && bytes <= MAX_ANSWER_BYTES) return false;
    count -= 1;
    bytes -= each.bytes;
    return true;
  });
}

export function createStoredAnswers(settings: StoredAnswersSettings, database: UseStore): StoredAnswers {
  let isStopped = false;
  const identify = (endpoint: Endpoint, call: unknown, owner: string) =>
    identifyCall(endpoint, call, [`${settings.base}|${owner}`, settings.language()]);
  const readIndex = async (store: IDBObjectStore): Promise<readonly IndexEntry[]> =>
    (await promisifyRequest<readonly IndexEntry[] | undefined>(store.get(INDEX))) ?? [];

  /** Changes the list in one transaction with the bodies. */
  const change = (
    work: (index: readonly IndexEntry[]) => { readonly removed: readonly IndexEntry[]; readonly added?: IndexEntry },
    stored?: StoredBody,
  ): Promise<void> =>
    database('readwrite', async (store) => {
      const index = await readIndex(store);
      const { removed, added } = work(index);
      const keys = new Set([...removed, ...(added ? [added] : [])].map(({ key }) => key));
      for (const { key } of removed) store.delete(key);
      if (added) store.put(stored, added.key);
      store.put([...index.filter(({ key }) => !keys.has(key)), ...(added ? [added] : [])], INDEX);
      await promisifyRequest(store.transaction);
    });

  async function write(owner: string, entry: IndexEntry, stored: StoredBody): Promise<void> {
    await change((index) => {
      // The user may have logged out since the answer.
      if (settings.getOwner() !== owner) return { removed: [] };
      const others = index.filter(({ key }) => key !== entry.key);
      return { removed: findExcess([...others, entry]), added: entry };
    }, stored);
  }

  return {
    async save(endpoint, call, body) {
      // The answer itself may name the owner; it is read first.
      await new Promise((resolve) => setTimeout(resolve));
      const owner = await settings.waitForOwner();
      const id = identify(endpoint, call, owner);
      const bytes = new TextEncoder().encode(body).length;
      if (isStopped || id === undefined || bytes > MAX_ANSWER_BYTES) return;
      const [entry, stored] = [
        { ...id, bytes },
        { body, at: settings.now() },
      ];
      try {
        await write(owner, entry, stored);
      } catch (error) {
        if (!isQuotaExceeded(error)) return;
        try {
          await change((index) => ({ removed: index.slice(0, Math.ceil(index.length / 2)) }));
          await write(owner, entry, stored);
        } catch {
          isStopped = true;
          settings.onFull();
        }
      }
    },
    async read(endpoint, call) {
      const owner = settings.getOwner();
      const id = owner === undefined ? undefined : identify(endpoint, call, owner);
      if (id === undefined) return undefined;
      const stored = await database('readonly', async (store) => {
        const found = (await readIndex(store)).filter((each) => each.call === id.call);
        const [longest] = found.toSorted((a, b) => b.pageSize - a.pageSize);
        // The newest answer with all wanted rows, else the one with the most.
        const key = (found.findLast(({ pageSize }) => pageSize >= id.pageSize) ?? longest)?.key;
        return key === undefined ? undefined : promisifyRequest<StoredBody | undefined>(store.get(key));
      });
      if (stored === undefined) return undefined;
      const answer = await parseAnyResponse(endpoint, 200, stored.body);
      return answer.ok ? { ...answer, asOf: stored.at } : undefined;
    },
  };
}

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
