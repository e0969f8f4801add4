import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type RandomSource } from '#server/demo/random.ts';
import { copyDefinitionsWith, loadDemoDefinitions } from '#test/support/definitions.ts';
import { checkAfterRun } from './checkAfterRun.ts';
import { openFleet, type Fleet } from './fleet.ts';
import { findPartialWrites } from './halves.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { openClient, type Phone, type Traffic } from './phone.ts';
import { markOf, checkAcknowledged } from './promises.ts';
import type { Site } from './sites.ts';
import { KINDS, simulateUser, type WorkContext } from './simulateUser.ts';

export interface KillRun {
  readonly site: Site;
  readonly kills: number;
  readonly seed: number;
  /** Number of users at work; all by default. */
  readonly people?: number;
  /** Latest start of a kill in milliseconds after the first one. */
  readonly atMost: number;
  /** Number of kills between two checks of the whole database; at the end it is always checked. */
  readonly lookEvery: number;
  readonly tell?: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly unanswered: number;
  /** Number of repeated commands that had been executed before the kill and got their original answer. */
  readonly remembered: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds from the start of a process until its health check answered. */
  readonly back: readonly number[];
  readonly wrong: readonly string[];
}

/** The manager of each user is also in the list, so that their requests progress. */
const PEOPLE = [
  'zhangwei',
  'wangfang',
  'gaofei',
  'liqiang',
  'wulei',
  'zhaojing',
  'hepeng',
  'caoyan',
  'chenjie',
  'sunli',
];
/** A statement that timed out on a busy machine. Its sender was asked to try again and did so. */
const STOPPED = 'code 57014';
const OFTEN = 5;
/** Longest time in milliseconds that servers work before a kill. */
const LONGEST_WORK = 20_000;
const EYES = 5;

/**
 * Lets users work while their servers are killed and restarted on the same database, until the given number of kills.
 * Then checks everything that was acknowledged.
 */
export async function runKills(run: KillRun): Promise<KillReport> {
  const folder = await copyDefinitionsWith(['pause.bpmn'], { hasHistory: false });
  const fleet = await openFleet(run.site.servers, {
    ...run.site.environment,
    RINGI_COMPANY: folder,
  });
  try {
    return await killedAtWork(run, fleet, folder);
  } finally {
    fleet.abandon();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killedAtWork(run: KillRun, fleet: Fleet, folder: string): Promise<KillReport> {
  const { site, seed, tell = () => undefined } = run;
  const ledger = emptyLedger();
  const traffic: Traffic = { inFlight: 0, answered: 0, unanswered: 0, resent: new Map() };
  const phones = await Promise.all(
    PEOPLE.slice(0, run.people).map((account, index) =>
      openClient(fleet, traffic, ledger, account, createRandom(seed * 1000 + index)),
    ),
  );
  let isOver = false;
  const place = await workplaceOf(ledger, phones, () => isOver);
  const working = Promise.all(
    phones.map((phone, index) => simulateUser(phone, place, createRandom(seed * 100 + index))),
  );
  const random = createRandom(seed);
  const began = performance.now();
  let kills = 0;
  while (kills < run.kills && performance.now() - began < run.atMost) {
    const before = markOf(ledger);
    kills += await killAndReturn(fleet, run, traffic, random, kills, ledger);
    ledger.wrong.push(...(await checkAcknowledged(ledger, before, phones)));
    if (kills % OFTEN === 0) tell(`${kills} kills, ${traffic.answered} answers, ${ledger.wrong.length} wrong`);
  }
  isOver = true;
  await working;
  await batchesOver(ledger, phones);
  const found = [...(await fleet.close())];
  const { lost, doubled, remembered, wrong } = await checkAfterRun(site, folder, { ledger, phones, traffic });
  const { said, complained } = await fleet.told();
  // A kill must not cause errors in the next process, and no log contains user input. Login events are expected.
  const expected = [STOPPED, ...(site.notice === undefined ? [] : [site.notice])];
  const faults = complained
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('{"event":"login"'))
    .filter((line) => !expected.some((words) => line.includes(words)));
  if (faults.length > 0) found.push(`the log: ${faults.join('\n').slice(0, 2000)}`);
  if (`${said}${complained}`.includes('mark-')) found.push('the log tells what people wrote');
  return {
    kills,
    acknowledged: {
      starts: ledger.starts.size,
      drafts: ledger.drafts.size,
      decisions: ledger.decisions.filter(({ refused }) => refused === undefined).length,
      batches: ledger.batches.length,
      'decisions in batches': ledger.batches.reduce((sum, { tasks }) => sum + tasks, 0),
      uploads: ledger.uploads.size,
    },
    unanswered: traffic.unanswered,
    remembered,
    lost,
    doubled,
    back: fleet.back,
    wrong: [...ledger.wrong, ...found, ...wrong],
  };
}

/** Kills one server, or two at once, during work. @returns the number of kills */
async function killAndReturn(
  fleet: Fleet,
  { site, lookEvery, people = PEOPLE.length }: KillRun,
  traffic: Traffic,
  random: RandomSource,
  kills: number,
  ledger: Ledger,
): Promise<number> {
  const enough = traffic.answered + random.between(5, 8 * people);
  for (let wait = 0; traffic.answered < enough && wait < LONGEST_WORK; wait += EYES) await sleep(EYES);
  for (let wait = 0; traffic.inFlight === 0 && wait < LONGEST_WORK; wait += 1) await sleep(1);
  const all = Array.from({ length: site.servers }, (_, index) => index);
  const hit = random.next() < 0.3 ? all : [random.pick(all) ?? 0];
  await fleet.kill(hit);
  const look = async (): Promise<void> => {
    if ((kills + hit.length) % lookEvery < hit.length) ledger.wrong.push(...(await site.look(findPartialWrites)));
  };
  // After one of two servers was killed, the other continues, so the database is checked at this point as well. The
  // embedded database can only be read when no server is running.
  await look();
  const isKilledAgain = random.next() < 0.12;
  if (isKilledAgain) await fleet.killStarting(random.between(100, 2500));
  await Promise.all(hit.map((one) => fleet.start(one)));
  return hit.length + (isKilledAgain ? 1 : 0);
}

async function workplaceOf(ledger: Ledger, phones: readonly Phone[], isOver: () => boolean): Promise<WorkContext> {
  const { company } = await loadDemoDefinitions();
  const ids = new Map([
    ...company.people.map(({ account, id }) => [account, id] as const),
    ...company.groups.map(({ key, id }) => [key, id] as const),
  ]);
  const definitions = Object.fromEntries(
    await Promise.all(
      KINDS.map(async (kind) => {
        const found = await phones[0]?.get<{ defId: string }>(`bpmDef/getBydefKey?defKey=${kind}`);
        return [kind, found?.defId ?? ''] as const;
      }),
    ),
  ) as WorkContext['definitions'];
  return { ledger, definitions, idOf: (name) => ids.get(name) ?? name, taken: new Set(), isOver };
}

/** Waits until the server has processed all batches. */
async function batchesOver({ batches }: Ledger, phones: readonly Phone[]): Promise<void> {
  for (const { id, account } of batches) {
    const phone = phones.find((each) => each.account === account);
    for (let wait = 0; id !== undefined && wait < 300; wait += 1) {
      const reply = await phone?.get<{ data: { status?: string } }>(`bpmAsyncTask/get?pkId=${id}`);
      if (reply?.data.status === 'FINISHED') break;
      await sleep(100);
    }
  }
}
