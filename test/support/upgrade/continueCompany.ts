import type { InstanceDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { Company } from '../company.ts';
import { fillRequired } from '../forms/fillRequired.ts';
import type { Colleague } from '../workflow.ts';
import type { RecordedResult, Recording } from './recording.ts';
import { createUpgradedUsers } from './staff.ts';

const DAY = 86_400_000;
const MOST_ROUNDS = 60;
const EVERYTHING = { pageNo: 1, pageSize: 200, params: {} };
const ENDED = ['SUCCESS_END', 'CANCEL', 'ABORT_END', 'ARCHIVED', 'DRAFTED'];
/** A question or a reader's task comes before the task that waits for it. */
const FIRST = ['LINKUP_TASK', 'TRANSFER_TASK'];
const RESTING = ['SUPSPEND', 'PENDING'];
const ASLEEP = ['LOCKED', 'PENDING', 'COMPLETED'];

/**
 * Continues a company until nothing is left to do: runs due handlers, timers and batches, starts every draft, resumes
 * suspended requests, and agrees as each assignee. When no task is open, a day passes. Sessions stay valid.
 */
export async function continueCompany(
  company: Company,
  { tokens, readers }: Pick<Recording, 'tokens' | 'readers'>,
): Promise<RecordedResult> {
  const { clock, workflow } = company.platform;
  const staff = createUpgradedUsers(company, tokens);
  const { person } = staff;
  const admin = () => person('admin');

  await workflow.settle();
  const batches: object[] = [];
  for (const account of readers) batches.push(...(await batchesOf(await person(account))));
  for (const account of readers) await startDrafts(await person(account));

  const trails = new Map<string, string[]>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await workflow.settle();
    const requests: readonly InstanceDto[] = await everything(await admin(), 'bpmInst/query');
    const open = requests.filter(({ status }) => !ENDED.includes(status ?? '')).toReversed();
    if (open.length === 0) return { batches, endings: endingsOf(requests, trails) };
    const tasks: readonly TaskDto[] = await everything(await admin(), 'bpmTask/query');
    let done = 0;
    for (const { instId, billNo, status } of open) {
      const step = RESTING.includes(status ?? '')
        ? await goOn(instId, status ?? '')
        : await takeStep(tasks.filter((task) => task.instId === instId));
      if (step === undefined) continue;
      done += 1;
      trails.set(billNo ?? '', [...(trails.get(billNo ?? '') ?? []), step]);
    }
    if (done > 0) continue;
    clock.advance(DAY);
    staff.logOut();
  }
  throw new Error(`Some requests never end: ${JSON.stringify([...trails])}`);

  async function goOn(instId: string, status: string): Promise<string> {
    accepted(await (await admin()).call(`bpmInst/updateProcessStatus?instId=${instId}&status=RUNNING`));
    return `goes on from ${status}`;
  }

  /** @returns the action, or undefined if the request waits for something else than a user */
  async function takeStep(tasks: readonly TaskDto[]): Promise<string | undefined> {
    const awake = tasks.filter(({ status }) => !ASLEEP.includes(status ?? '')).sort(byAge);
    const task = awake.find(({ taskType }) => FIRST.includes(taskType ?? '')) ?? awake[0];
    if (task === undefined) return undefined;
    const holder = await staff.holderOf(task);
    await act(holder, task);
    return `${holder.account} at ${task.key ?? ''}: ${task.taskType ?? ''}`;
  }
}

const byAge = (one: TaskDto, other: TaskDto): number =>
  `${one.createTime ?? ''} ${one.key ?? ''} ${one.assignee ?? ''}`.localeCompare(
    `${other.createTime ?? ''} ${other.key ?? ''} ${other.assignee ?? ''}`,
  );

async function act(holder: Colleague, { taskId, taskType }: TaskDto): Promise<void> {
  if (taskType === 'LINKUP_TASK') {
    accepted(await holder.call('bpmTask/replyLinkupTask', { taskId, opinion: 'So it is.' }));
    return;
  }
  const agree = (formJson: string) => holder.decide(taskId, 'AGREE', { opinion: 'Fine.', formJson });
  const reply = await agree('{}');
  // Only some tasks have required form fields.
  accepted(reply.reason === 'form.invalid' ? await agree(await filledAt(holder, taskId)) : reply);
}

async function filledAt(holder: Colleague, taskId: string): Promise<string> {
  const { formData } = await holder.open(taskId);
  return JSON.stringify(Object.fromEntries((formData?.data ?? []).map((view) => [view.alias, fillRequired(view)])));
}

async function batchesOf(owner: Colleague): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { id } of await everything(owner, 'bpmAsyncTask/query')) {
    const { status, checkType, rows } = (await owner.ask(`bpmAsyncTask/get?pkId=${id}`)).data;
    const results = rows.map(({ success, reason }: { success: boolean; reason: string }) => [success, reason]);
    found.push({ owner: owner.account, status, checkType, results });
  }
  return found;
}

async function startDrafts(author: Colleague): Promise<void> {
  const drafts: readonly InstanceDto[] = await everything(author, 'bpmInst/myBpmDraftInsts');
  for (const { instId, defId } of drafts) {
    const { data } = await author.call(`bpmInst/getViewByDefId?defId=${defId}&instId=${instId}`);
    const forms = data.formData.map((view: Parameters<typeof fillRequired>[0] & { readonly alias: string }) => [
      view.alias,
      fillRequired(view),
    ]);
    const formJson = JSON.stringify(Object.fromEntries(forms));
    accepted(await author.call('bpmInst/startProcess', { defId, instId, formJson }));
  }
}

async function everything(who: Colleague, path: string) {
  return (await who.call(path, EVERYTHING)).result.data;
}

const endingsOf = (requests: readonly InstanceDto[], trails: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries(
    requests.map(({ billNo, status, outcome }) => [
      billNo ?? '',
      { status, outcome, trail: trails.get(billNo ?? '') ?? [] },
    ]),
  );

function accepted(reply: { readonly success?: boolean }): void {
  if (reply.success !== true) throw new Error(`This was refused: ${JSON.stringify(reply)}`);
}
