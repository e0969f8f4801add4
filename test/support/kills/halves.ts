import { asc, eq, sql } from 'drizzle-orm';
import { getFollowerNotice, noticeRows } from '#server/engine/noticeRows.ts';
import type { Database } from '#server/db/database.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { notices } from '#server/db/schema/notices.ts';
import { events, instances, records, followedRequests } from '#server/db/schema/requests.ts';
import { expectInvariants, replay } from '#test/support/invariants.ts';

type Reading = Pick<Database, 'sql'>;

/** Tables with rows that belong to a request. */
const OF_REQUESTS = [
  'tasks',
  'closed_tasks',
  'records',
  'participants',
  'events',
  'notices',
  'form_rows',
  'file_links',
  'transfers',
  'kept_opinions',
];
/** Tables whose ids come from one source and must be unique. */
const WITH_IDS = {
  id: ['instances', 'records', 'notices', 'form_rows', 'form_changes', 'files', 'batches', 'tasks'],
  key: [`(select key from work where kind in ('timer', 'handler')) work`],
  task: ['closed_tasks'],
  file: ['uploads'],
};

/** Queries that find invalid rows, each with one result column. */
const NEVER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    OF_REQUESTS.map((table) => [
      `${table} of no request`,
      `select instance from ${table} t where instance is not null
         and not exists (select 1 from instances i where i.id = t.instance)`,
    ]),
  ),
  'work of no request': `select key from work
    where payload ? 'instance' and not exists (select 1 from instances where id = payload->>'instance')`,
  'batches without work': `select distinct batch from batch_rows
    where outcome = 'waiting' and not exists (select 1 from work where kind = 'batch-row' and key = batch)`,
  'holders of no task': 'select task from holders h where not exists (select 1 from tasks t where t.id = h.task)',
  'requests that wait for nothing': `select id from instances where status = 'running'
    and jsonb_array_length(state->'tasks') + jsonb_array_length(state->'timers') + jsonb_array_length(state->'jobs')
      + jsonb_array_length(state->'calls') = 0`,
  'initiators who may not read': `select id from instances i where state is not null
    and not exists (select 1 from participants p where p.instance = i.id and p.member = i.initiator)`,
  'holders who may not read': `select h.task from holders h join tasks t on t.id = h.task
    where not exists (select 1 from participants p where p.instance = t.instance and p.member = h.member)`,
  'deciders who may not read': `select r.id from records r
    where not exists (select 1 from participants p where p.instance = r.instance and p.member = r.handler)`,
  'tasks decided twice': `select task from records where action <> 'transfer' and task is not null
    group by task having count(*) > 1`,
  'tasks open and decided': `select t.id from tasks t join records r on r.task = t.id and r.action <> 'transfer'`,
  'numbers given twice': `select number from instances where number <> '' group by tenant, number having count(*) > 1`,
  'numbers of employees given twice': `select record->>'employeeNo' from form_rows
    where record->>'employeeNo' <> '' group by 1 having count(*) > 1`,
  'requests with two forms': 'select instance from form_rows group by instance, alias having count(*) > 1',
  'ids given twice': `select id from (${Object.entries(WITH_IDS)
    .flatMap(([column, tables]) => tables.map((table) => `select ${column} as id from ${table}`))
    .join(' union all ')}) every group by id having count(*) > 1`,
  'pieces nobody knows of': `select file from file_chunks c where not exists (select 1 from files f where f.id = c.file)
    and not exists (select 1 from uploads u where u.file = c.file)`,
  'files with a piece missing': `select f.id from files f
    where f.size <> (select coalesce(sum(length(bytes)), 0) from file_chunks c where c.file = f.id)`,
  'files that are whole and on their way': 'select f.id from files f join uploads u on u.file = f.id',
  'attached files that would be swept': `select f.id from files f join file_links l on l.file = f.id
    where f.kept_at is not null`,
  'commands taken down without an answer': 'select key from answered_commands where answer is null',
};

/** Returns half-written and duplicated data in a database snapshot. */
export async function findPartialWrites(database: Reading): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [what, statement] of Object.entries(NEVER)) {
    const { rows } = (await database.sql.execute(sql.raw(statement))) as { readonly rows: readonly object[] };
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const sound = await expectInvariants(database).then(
    () => [],
    (error: unknown) => [`not sound: ${error instanceof Error ? error.message.slice(0, 1500) : String(error)}`],
  );
  return [...found, ...sound, ...(await untold(database))];
}

/** Checks that the history, the notices and the timers of each request match its events, each once and on time. */
async function untold({ sql: handle }: Reading): Promise<readonly string[]> {
  const charts = new Map((await handle.select().from(definitions)).map(({ id, loaded }) => [id, loaded.process]));
  const found: string[] = [];
  const followers = idsByInstance(
    await handle.select({ id: followedRequests.person, instance: followedRequests.instance }).from(followedRequests),
  );
  const kept = {
    history: idsByInstance(await handle.select({ id: records.id, instance: records.instance }).from(records)),
    notices: idsByInstance(await handle.select({ id: notices.id, instance: notices.instance }).from(notices)),
  };
  for (const { id, definition } of await handle.select().from(instances)) {
    const chart = charts.get(definition);
    const happened = await handle.select().from(events).where(eq(events.instance, id)).orderBy(asc(events.version));
    if (chart === undefined || happened.length === 0) continue;
    const due: string[] = [];
    const given = { history: [] as string[], notices: [] as string[] };
    for (const { before, decided } of replay(chart, happened)) {
      const { command, answers } = decided.event;
      if (command.kind === 'fireTimer') {
        const timer = before?.timers.find((each) => each.id === command.timer);
        if (timer === undefined || answers.now < timer.dueAt)
          found.push(`${id}: the timer ${command.timer} fired early`);
        due.push(command.timer);
      }
      for (const effect of decided.effects) if (effect.kind === 'recorded') given.history.push(effect.record.id);
      given.notices.push(
        ...noticeRows(decided, '', getFollowerNotice(before, decided), followers.get(id) ?? []).map((row) => row.id),
      );
    }
    if (new Set(due).size !== due.length) found.push(`${id}: a timer fired twice`);
    for (const what of ['history', 'notices'] as const)
      if (given[what].sort().join() !== (kept[what].get(id) ?? []).sort().join())
        found.push(`${id}: its ${what} are not what its events gave`);
  }
  return found;
}

function idsByInstance(rows: readonly { readonly id: string; readonly instance: string | null }[]) {
  const byInstance = new Map<string, string[]>();
  for (const { id, instance } of rows) {
    const ids = byInstance.get(instance ?? '') ?? [];
    ids.push(id);
    byInstance.set(instance ?? '', ids);
  }
  return byInstance;
}
