import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomSource } from '#server/demo/random.ts';
import { choice, COMPLETE } from '#test/support/forms/demo.ts';
import type { Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';

/** State shared by all users at work. */
export interface WorkContext {
  readonly ledger: Ledger;
  readonly definitions: Readonly<Record<Kind, string>>;
  /** Returns the id of an account or group of the company. */
  readonly idOf: (name: string) => string;
  /** Tasks that a user has started to decide; other users skip them. */
  readonly taken: Set<string>;
  readonly isOver: () => boolean;
}
export const KINDS = ['leave', 'expense', 'onboarding', 'pause'] as const;
type Kind = (typeof KINDS)[number];

interface OpenTask {
  readonly taskId: string;
  readonly key: string;
  readonly instId: string;
  readonly defId: string;
}
interface OwnFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly size: number;
}

const QUARTER = 256 * 1024;
const PAUSE = 20;
/** The recipients of transfers. */
const COLLEAGUES = ['wangfang', 'liqiang', 'wulei', 'zhaojing'];
/** The step of the initiator, which is never decided in a batch. */
const WRITTEN_AT = 'UserTask_apply';
/** Steps at which one vote may close the tasks of the other signers. */
const CLOSED_BY_OTHERS = new Set(['UserTask_review']);

/** Lets a user work until the run ends, with random actions in a fixed minimum share. */
export async function simulateUser(phone: Phone, place: WorkContext, random: RandomSource): Promise<void> {
  const deeds: readonly (readonly [share: number, deed: () => Promise<void>])[] = [
    [0.5, () => decideOne(phone, place, random)],
    [0.08, () => decideMany(phone, place, random)],
    [0.14, () => start(phone, place, random, 'leave')],
    [0.06, () => start(phone, place, random, 'expense')],
    [0.06, () => start(phone, place, random, 'pause')],
    [0.03, () => start(phone, place, random, 'onboarding')],
    [0.08, () => draft(phone, place, random)],
    [0.05, async () => void (await upload(phone, place, random))],
  ];
  while (!place.isOver()) {
    let roll = random.next();
    const chosen = deeds.find(([share]) => (roll -= share) < 0) ?? deeds[0];
    await chosen?.[1]();
    await sleep(PAUSE);
  }
}

const newMark = (): string => `mark-${randomBytes(6).toString('hex')}`;

async function upload(phone: Phone, { ledger }: WorkContext, random: RandomSource): Promise<OwnFile | undefined> {
  const bytes = new Uint8Array(randomBytes(Math.ceil(random.between(1, 4.5 * QUARTER))));
  const name = `${newMark()}.bin`;
  const file = await phone.upload(name, bytes);
  if (file === undefined) return void ledger.wrong.push('an upload was refused');
  const hash = createHash('sha256').update(bytes).digest('hex');
  ledger.uploads.set(file, { account: phone.account, hash, size: bytes.length });
  return { fileId: file, fileName: name, size: bytes.length };
}

function attached({ ledger }: WorkContext, file: OwnFile | undefined, instance: string): void {
  const kept = file && ledger.uploads.get(file.fileId);
  if (file && kept) ledger.uploads.set(file.fileId, { ...kept, instance });
}

/** Returns the form of a process that contains a mark. */
async function formOf(kind: Kind, mark: string, { idOf }: WorkContext, file?: OwnFile): Promise<object> {
  const by = { upload: async () => JSON.stringify(file === undefined ? [] : [file]) };
  const marked = { leave: { reason: mark }, expense: { title: mark }, onboarding: { post: mark }, pause: {} };
  return { ...(await COMPLETE[kind]?.(by, idOf)), ...marked[kind] };
}

async function start(
  phone: Phone,
  place: WorkContext,
  random: RandomSource,
  kind: Kind,
  draftId?: string,
): Promise<void> {
  const { ledger, definitions } = place;
  const mark = newMark();
  const file = kind === 'expense' ? await upload(phone, place, random) : undefined;
  const reply = await phone.command('bpmInst/startProcess', {
    defId: definitions[kind],
    opinion: mark,
    formJson: JSON.stringify({ [kind]: await formOf(kind, mark, place, file) }),
    ...(draftId !== undefined && { instId: draftId }),
  });
  const { instId } = (reply.data ?? {}) as { readonly instId?: string };
  if (instId === undefined) return void ledger.wrong.push(`a start of ${kind}: ${JSON.stringify(reply)}`);
  if (draftId !== undefined && instId !== draftId) ledger.wrong.push(`the draft ${draftId} became ${instId}`);
  if (ledger.starts.has(instId)) ledger.wrong.push(`two starts were answered with ${instId}`);
  ledger.starts.set(instId, { account: phone.account, mark, kind });
  attached(place, file, instId);
}

/** Saves a draft, changes an existing one, or starts it. */
async function draft(phone: Phone, place: WorkContext, random: RandomSource): Promise<void> {
  const { ledger, definitions } = place;
  const mine = [...ledger.drafts].filter(([, { account }]) => account === phone.account).map(([id]) => id);
  const before = random.next() < 0.6 ? random.pick(mine) : undefined;
  // The content of the draft is unknown until this call is answered.
  if (before !== undefined) ledger.drafts.delete(before);
  if (before !== undefined && random.next() < 0.5) return start(phone, place, random, 'leave', before);
  const mark = newMark();
  const reply = await phone.command('bpmInst/saveDraft', {
    defId: definitions.leave,
    formJson: JSON.stringify({ leave: await formOf('leave', mark, place) }),
    ...(before !== undefined && { instId: before }),
  });
  const { instId } = (reply.data ?? {}) as { readonly instId?: string };
  if (instId === undefined) return void ledger.wrong.push(`a draft: ${JSON.stringify(reply)}`);
  ledger.drafts.set(instId, { account: phone.account, mark, kind: 'leave', definition: definitions.leave });
}

async function openTasks(phone: Phone, { taken, definitions }: WorkContext): Promise<readonly OpenTask[]> {
  const reply = await phone.post<{ result: { data: OpenTask[] } }>('bpmTask/myTasks', {
    pageNo: 1,
    pageSize: 50,
    params: {},
  });
  const known: readonly string[] = [definitions.leave, definitions.expense, definitions.onboarding];
  return reply.result.data.filter(
    ({ taskId, defId, key }) => !taken.has(taskId) && known.includes(defId) && DECIDED_AT.has(key),
  );
}
/** Steps with one assignee. At other steps a group member would have to claim the task first, which is not repeated. */
const DECIDED_AT = new Set(['UserTask_manager', WRITTEN_AT, 'UserTask_review', 'UserTask_finance', 'UserTask_hr']);

async function decideOne(phone: Phone, place: WorkContext, random: RandomSource): Promise<void> {
  const task = random.pick(await openTasks(phone, place));
  if (task === undefined || place.taken.has(task.taskId)) return;
  place.taken.add(task.taskId);
  const mark = newMark();
  const roll = random.next();
  const isManager = task.key === 'UserTask_manager';
  if (isManager && roll < 0.15) return transfer(phone, place, random, task, mark);
  const file = roll > 0.85 ? await upload(phone, place, random) : undefined;
  const reply = await phone.command('bpmTask/completeTask', {
    taskId: task.taskId,
    opinion: mark,
    ...(isManager && roll < 0.3
      ? { checkType: 'BACK_TO_STARTOR', nextJumpType: 'normal' }
      : { checkType: roll < 0.4 && task.key !== WRITTEN_AT ? 'REFUSE' : 'AGREE' }),
    ...(task.defId === place.definitions.onboarding && {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    }),
    ...(file !== undefined && { opFiles: JSON.stringify([{ fileId: file.fileId, name: file.fileName }]) }),
  });
  decided(phone, place, task, mark, reply);
  if (reply.success === true) attached(place, file, task.instId);
}

function decided(
  { account }: Phone,
  { ledger }: WorkContext,
  { instId: instance, key }: OpenTask,
  mark: string,
  reply: { readonly success?: boolean | null; readonly reason?: string | null; readonly message?: string | null },
): void {
  const refused = reply.success === true ? undefined : (reply.reason ?? reply.message ?? 'refused');
  ledger.decisions.push({ account, mark, instance, ...(refused !== undefined && { refused }) });
  if (refused !== undefined && !(refused === 'task.ended' && CLOSED_BY_OTHERS.has(key)))
    ledger.wrong.push(`a decision at ${key} of ${instance} was refused: ${refused}`);
}

async function transfer(
  phone: Phone,
  place: WorkContext,
  random: RandomSource,
  task: OpenTask,
  mark: string,
): Promise<void> {
  const to = random.pick(COLLEAGUES.filter((account) => account !== phone.account)) ?? '';
  const reply = await phone.command('bpmTask/transTask', {
    taskId: task.taskId,
    opinion: mark,
    toUser: [{ id: place.idOf(to), name: to }],
  });
  decided(phone, place, task, mark, reply);
  place.taken.delete(task.taskId);
}

/** Decides several tasks at once, immediately or as a background batch. */
async function decideMany(phone: Phone, place: WorkContext, random: RandomSource): Promise<void> {
  const open = await openTasks(phone, place);
  const chosen = open
    .filter(
      ({ taskId, defId, key }) => defId === place.definitions.leave && key !== WRITTEN_AT && !place.taken.has(taskId),
    )
    .slice(0, 5);
  if (chosen.length === 0) return;
  for (const { taskId } of chosen) place.taken.add(taskId);
  const mark = newMark();
  const order = { taskIds: chosen.map(({ taskId }) => taskId).join(','), checkType: 'AGREE', opinion: mark };
  const tell = (what: string, reply: unknown) => void place.ledger.wrong.push(`${what}: ${JSON.stringify(reply)}`);
  if (random.next() < 0.3) {
    const reply = await phone.command('bpmTask/batCompleteTask', order);
    const rows = (reply.data ?? []) as { readonly taskId: string; readonly success: boolean }[];
    if (rows.length !== chosen.length || rows.some(({ success }) => !success)) return tell('several decisions', reply);
    place.ledger.batches.push({ account: phone.account, mark, tasks: chosen.length });
    return;
  }
  const reply = await phone.command('bpmAsyncTask/save', order);
  const { id } = (reply.data ?? {}) as { readonly id?: string };
  if (id === undefined) return tell('a batch', reply);
  place.ledger.batches.push({ id, account: phone.account, mark, tasks: chosen.length });
}
