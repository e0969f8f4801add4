import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeRandom, type Random } from '#server/demo/random.ts';
import { definitionsWith, demoDefinitions } from '#test/support/definitions.ts';
import { afterwards } from './afterwards.ts';
import { openFleet, type Fleet } from './fleet.ts';
import { halvesIn } from './halves.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { openPhone, type Phone, type Traffic } from './phone.ts';
import { markOf, readBack } from './promises.ts';
import type { Site } from './sites.ts';
import { KINDS, work, type Workplace } from './work.ts';

export interface KillRun {
  readonly site: Site;
  readonly kills: number;
  readonly seed: number;
  /** How many are at work; all there are when absent. */
  readonly people?: number;
  /** No kill begins later than so many milliseconds after the first. */
  readonly atMost: number;
  /** After every how many kills the whole database is looked at; at the end it always is. */
  readonly lookEvery: number;
  readonly tell?: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly unanswered: number;
  /** Commands sent again that had been carried out before the kill: they got the answer of then. */
  readonly remembered: number;
  readonly lost: number;
  readonly doubled: number;
  /** In milliseconds, from the start of a process to its health. */
  readonly back: readonly number[];
  readonly wrong: readonly string[];
}

/** Each has a superior among them, so that what they start goes on. */
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
/** A statement that waited too long on a busy machine: its sender was told to try again, and has. */
const STOPPED = 'code 57014';
const OFTEN = 5;
/** In milliseconds: so long servers may work at most before they are killed, and so often that is looked at. */
const LONGEST_WORK = 20_000;
const EYES = 5;

/**
 * People at work while their servers are killed and come back over the same rows, until so many kills are done; then
 * whatever was answered is looked for.
 */
export async function runKills(run: KillRun): Promise<KillReport> {
  const folder = await definitionsWith(['pause.bpmn']);
  const fleet = await openFleet(run.site.servers, {
    ...run.site.environment,
    RINGI_DEMO: 'off',
    RINGI_DEFINITIONS: folder,
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
      openPhone(fleet, traffic, ledger, account, makeRandom(seed * 1000 + index)),
    ),
  );
  let isOver = false;
  const place = await workplaceOf(ledger, phones, () => isOver);
  const working = Promise.all(phones.map((phone, index) => work(phone, place, makeRandom(seed * 100 + index))));
  const random = makeRandom(seed);
  const began = performance.now();
  let kills = 0;
  while (kills < run.kills && performance.now() - began < run.atMost) {
    const before = markOf(ledger);
    kills += await killAndReturn(fleet, run, traffic, random, kills, ledger);
    ledger.wrong.push(...(await readBack(ledger, before, phones)));
    if (kills % OFTEN === 0) tell(`${kills} kills, ${traffic.answered} answers, ${ledger.wrong.length} wrong`);
  }
  isOver = true;
  await working;
  await batchesOver(ledger, phones);
  const found = [...(await fleet.close())];
  const { lost, doubled, remembered, wrong } = await afterwards(site, folder, { ledger, phones, traffic });
  const { said, complained } = await fleet.told();
  // Nothing that a kill leaves behind is a fault of whoever comes next, and no log tells what people wrote.
  const faults = complained.split('\n').filter((line) => line.trim() !== '' && !line.includes(STOPPED));
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

/** One kill, or two at once, while something is under way. @returns how many. */
async function killAndReturn(
  fleet: Fleet,
  { site, lookEvery, people = PEOPLE.length }: KillRun,
  traffic: Traffic,
  random: Random,
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
    if ((kills + hit.length) % lookEvery < hit.length) ledger.wrong.push(...(await site.look(halvesIn)));
  };
  // Of two one goes on: that is a moment to look at, too. The embedded database is only there when nobody is.
  await look();
  const isKilledAgain = random.next() < 0.12;
  if (isKilledAgain) await fleet.killStarting(random.between(100, 2500));
  await Promise.all(hit.map((one) => fleet.start(one)));
  return hit.length + (isKilledAgain ? 1 : 0);
}

async function workplaceOf(ledger: Ledger, phones: readonly Phone[], isOver: () => boolean): Promise<Workplace> {
  const { company } = await demoDefinitions();
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
  ) as Workplace['definitions'];
  return { ledger, definitions, idOf: (name) => ids.get(name) ?? name, taken: new Set(), isOver };
}

/** Waits until the server has carried on all it was told to. */
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
