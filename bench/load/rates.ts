import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLIENTS = 8;

/** How many times a second something can be done by eight at once, until the time is over or it gives false. */
export async function perSecond(seconds: number, call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const isOver = (): boolean => performance.now() - began > seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver() && (await call()) !== false) done += 1;
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

/** So many calls, by eight at once. */
export async function callsOf(calls: number, call: () => Promise<unknown>): Promise<number> {
  let left = calls;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while ((left -= 1) >= 0) await call();
    }),
  );
  return calls;
}

/** What a first page needs of the database, and nothing else: the join itself. */
const JOIN = (tenant: string, member: string): string => `
select t.*, i.subject, i.number, i.initiator, i.initiator_name, i.department, i.summary
from (select task, created_at from holders where tenant = '${tenant}' and member = '${member}'
      order by created_at desc, task desc limit 20) h
join tasks t on t.id = h.task join instances i on i.id = t.instance order by h.created_at desc, h.task desc;
`;

/** The same number by pgbench, with the join alone. */
export async function joinsPerSecond(
  address: string,
  seconds: number,
  { tenant, member }: { readonly tenant: string; readonly member: string },
): Promise<number> {
  const file = join(await mkdtemp(join(tmpdir(), 'ringi-')), 'join.sql');
  await writeFile(file, JOIN(tenant, member));
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-f', file, '-c', String(CLIENTS), '-j', '2', '-T', String(seconds)],
    address,
  ]);
  return Number(/tps = ([\d.]+)/u.exec(stdout)?.[1]);
}
