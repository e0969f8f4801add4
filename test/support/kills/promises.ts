import { createHash } from 'node:crypto';
import { count } from 'drizzle-orm';
import { batchRows } from '#server/db/schema/batches.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { storedFiles, fileLinks } from '#server/db/schema/files.ts';
import { instances, records } from '#server/db/schema/requests.ts';
import type { Database } from '#server/db/database.ts';
import type { Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';

/** The part of a ledger that was already checked. */
export interface Mark {
  starts: number;
  decisions: number;
  uploads: number;
  batches: number;
}

/** Maximum number of entries of a kind read back after each kill; at the end all are checked. */
const AT_ONCE = 3;

/** Reads everything acknowledged since the last kill through the API, as the user who sent it. */
export async function checkAcknowledged(
  ledger: Ledger,
  since: Mark,
  phones: readonly Phone[],
): Promise<readonly string[]> {
  const phoneOf = (account: string): Phone => phones.find((phone) => phone.account === account) as Phone;
  const fresh = <T>(all: Iterable<T>, from: number): readonly T[] => [...all].slice(from).slice(-AT_ONCE);
  const found = await Promise.all([
    ...fresh(ledger.starts, since.starts).map(async ([id, { account, mark, kind }]) => {
      const told = JSON.stringify(await phoneOf(account).get(`bpmInst/getInstDetail?instId=${id}`));
      return (told.includes(id) && (kind === 'pause' || told.includes(mark))) || `the ${kind} ${id} cannot be read`;
    }),
    ...fresh(ledger.drafts, 0).map(async ([id, { account, mark, definition }]) => {
      const path = `bpmInst/getViewByDefId?defId=${definition}&instId=${id}`;
      const told = JSON.stringify(await phoneOf(account).post(path));
      // Meanwhile the draft may have been changed or started.
      return ledger.drafts.get(id)?.mark !== mark || told.includes(mark) || `the draft ${id} is not what was typed`;
    }),
    ...fresh(ledger.decisions, since.decisions).map(async ({ account, instance, mark, refused }) => {
      const rows = await phoneOf(account).get<readonly { readonly remark?: string }[]>(
        `bpmCheckHistory/getCheckHistorys?instId=${instance}`,
      );
      const times = rows.filter(({ remark }) => remark === mark).length;
      return times === (refused === undefined ? 1 : 0) || `a decision on ${instance} stands there ${times} times`;
    }),
    ...fresh(ledger.uploads, since.uploads).map(async ([id, { account, hash }]) => {
      const bytes = new Uint8Array(await (await phoneOf(account).download(id)).arrayBuffer());
      return hashOf(bytes) === hash || `the file ${id} reads otherwise than it was sent`;
    }),
    ...fresh(ledger.batches, since.batches).map(async ({ id, account, tasks }) => {
      if (id === undefined) return true;
      const { data } = await phoneOf(account).get<{ data: { total?: number } }>(`bpmAsyncTask/get?pkId=${id}`);
      return data.total === tasks || `the batch ${id} has ${data.total} of ${tasks} tasks`;
    }),
  ]);
  return found.filter((each) => each !== true);
}

export const markOf = (ledger: Ledger): Mark => ({
  starts: ledger.starts.size,
  decisions: ledger.decisions.length,
  uploads: ledger.uploads.size,
  batches: ledger.batches.length,
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Number of acknowledged commands without an effect, and of effects without an acknowledgement. */
export interface LedgerComparison {
  lost: number;
  doubled: number;
  readonly found: string[];
}

/** Compares the ledger with the database at the end, when no call is open. */
export async function compareWithDatabase({ sql }: Pick<Database, 'sql'>, ledger: Ledger): Promise<LedgerComparison> {
  const reckoning: LedgerComparison = { lost: 0, doubled: 0, found: [] };
  const compare = (what: string, told: number, is: number): void => {
    if (told === is) return;
    reckoning[is < told ? 'lost' : 'doubled'] += Math.abs(told - is);
    reckoning.found.push(`${what}: ${told} acknowledged, ${is} there`);
  };
  const kept = await sql.select({ id: instances.id, state: instances.state }).from(instances);
  for (const [what, mine, isThere] of [
    ['a request', ledger.starts, (state: unknown) => state !== null],
    ['a draft', ledger.drafts, (state: unknown) => state === null],
  ] as const) {
    const there = new Set(kept.filter(({ state }) => isThere(state)).map(({ id }) => id));
    for (const id of mine.keys()) compare(`${what} ${id}`, 1, there.has(id) ? 1 : 0);
    for (const id of there) if (!mine.has(id)) compare(`${what} ${id}`, 0, 1);
  }
  const forms = (await sql.select().from(formRows)).map(({ instance, record }) => ({
    instance,
    text: JSON.stringify(record),
  }));
  for (const [id, { mark, kind }] of [...ledger.starts, ...ledger.drafts])
    if (kind !== 'pause') {
      const at = forms.filter(({ text }) => text.includes(mark)).map(({ instance }) => instance);
      compare(`the form of ${id}`, 1, at.length);
      if (at.length === 1 && at[0] !== id) reckoning.found.push(`the form of ${id} stands at ${at[0]}`);
    }
  const marks = new Map(
    (await sql.select({ remark: records.remark, times: count() }).from(records).groupBy(records.remark)).map(
      ({ remark, times }) => [remark, times],
    ),
  );
  for (const { mark, refused, instance } of ledger.decisions)
    compare(`a decision on ${instance}`, refused === undefined ? 1 : 0, marks.get(mark) ?? 0);
  const rows = await sql.select().from(batchRows);
  for (const { id, mark, tasks } of ledger.batches) {
    compare(`the decisions of batch ${id}`, tasks, marks.get(mark) ?? 0);
    const undone = rows.filter(({ batch, outcome }) => batch === id && outcome !== 'done');
    for (const { task, outcome, failure } of undone)
      reckoning.found.push(`task ${task} of batch ${id} is ${outcome}: ${JSON.stringify(failure)}`);
  }
  const files = new Set((await sql.select({ id: storedFiles.id }).from(storedFiles)).map(({ id }) => id));
  const links = new Set((await sql.select().from(fileLinks)).map(({ file, instance }) => `${file} ${instance}`));
  for (const [id, { instance }] of ledger.uploads) {
    compare(`the file ${id}`, 1, files.has(id) ? 1 : 0);
    if (instance !== undefined) compare(`the link of ${id}`, 1, links.has(`${id} ${instance}`) ? 1 : 0);
  }
  return reckoning;
}
