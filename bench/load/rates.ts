import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLIENTS = 8;

/**
 * Returns how often per second eight concurrent workers complete a call, until the time is over or a call returns
 * false.
 */
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

/** Makes this number of calls with eight concurrent workers. */
export async function makeCalls(calls: number, call: () => Promise<unknown>): Promise<number> {
  let left = calls;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while ((left -= 1) >= 0) await call();
    }),
  );
  return calls;
}

/** The join that the first page of a list needs, without anything else. */
const JOIN = (tenant: string, member: string): string => `
select t.*, i.subject, i.number, i.initiator, i.initiator_name, i.department, i.summary
from (select task, created_at from holders where tenant = '${tenant}' and member = '${member}'
      order by created_at desc, task desc limit 20) h
join tasks t on t.id = h.task join instances i on i.id = t.instance order by h.created_at desc, h.task desc;
`;

/** Measures the same rate with pgbench and the join only. */
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
