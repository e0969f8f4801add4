import type { InstanceDto, TaskDto } from '#api/bpmShapes.ts';
import type { Company } from '../company.ts';
import { fillRequired } from '../forms/fillRequired.ts';
import { workflowOf, type Colleague } from '../workflow.ts';

/** How a request went on after the dump, told without ids: these are made anew. */
export interface Ending {
  readonly status: string | null | undefined;
  readonly outcome: string | null | undefined;
  /** Who did what at which step, in order. */
  readonly trail: readonly string[];
}
/** What became of a company: its batches, and its requests by their numbers. */
export interface Afterwards {
  readonly batches: readonly object[];
  readonly endings: Readonly<Record<string, Ending>>;
}

const DAY = 86_400_000;
const MOST_ROUNDS = 60;
const EVERYTHING = { pageNo: 1, pageSize: 200, params: {} };
const ENDED = ['SUCCESS_END', 'CANCEL', 'ABORT_END', 'ARCHIVED', 'DRAFTED'];
/** A question or a reader's copy comes before the task it belongs to, which waits for it. */
const FIRST = ['LINKUP_TASK', 'TRANSFER_TASK'];
const ASLEEP = ['LOCKED', 'PENDING', 'COMPLETED'];

/**
 * A company goes on until nothing is left to do: handlers, timers and batches that were due have their turn, every
 * draft is started, what rests is taken up again, and whoever has a task agrees. When nobody has anything to do, a day
 * passes.
 */
export async function liveOn(company: Company, accounts: readonly string[]): Promise<Afterwards> {
  const { clock, workflow } = company.platform;
  let people = new Map<string, Promise<Colleague>>();
  const person = (account: string): Promise<Colleague> => {
    const found = people.get(account) ?? workflowOf(company.platform)(account);
    people.set(account, found);
    return found;
  };
  const admin = () => person('admin');
  const passDay = (): void => {
    clock.advance(DAY);
    // Nobody stays logged in that long.
    people = new Map();
  };
  const accountOf = accountsById(await (await admin()).post('/api-user/user/org/osUser/query', EVERYTHING));

  await workflow.settle();
  const batches: object[] = [];
  for (const account of accounts) batches.push(...(await batchesOf(await person(account))));
  for (const account of accounts) await startDrafts(await person(account));

  const trails = new Map<string, string[]>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await workflow.settle();
    const requests = await requestsSeenBy(await admin());
    const open = requests.filter(({ status }) => !ENDED.includes(status ?? ''));
    if (open.length === 0) return { batches, endings: endingsOf(requests, trails) };
    let done = 0;
    for (const request of open.toReversed()) {
      const step = await takeStep(request);
      if (step === undefined) continue;
      done += 1;
      const trail = trails.get(request.billNo ?? '') ?? [];
      trails.set(request.billNo ?? '', [...trail, step]);
    }
    if (done === 0) passDay();
  }
  throw new Error(`Some requests never end: ${JSON.stringify(await requestsSeenBy(await admin()))}`);

  /** @returns what was done; nothing when the request waits for something else than a person. */
  async function takeStep({ instId, status }: InstanceDto): Promise<string | undefined> {
    if (status === 'SUPSPEND' || status === 'PENDING') {
      await accepted(await (await admin()).call(`bpmInst/updateProcessStatus?instId=${instId}&status=RUNNING`));
      return `goes on from ${status}`;
    }
    const tasks: readonly TaskDto[] = await (await admin()).ask(`bpmTask/getByInstId?instId=${instId}`);
    const awake = tasks.filter((task) => !ASLEEP.includes(task.status ?? ''));
    const task = awake.find(({ taskType }) => FIRST.includes(taskType ?? '')) ?? awake[0];
    if (task === undefined) return undefined;
    const holder = await holderOf(task);
    await act(holder, task);
    return `${holder.account} at ${task.key ?? ''}: ${task.taskType ?? ''}`;
  }

  /** Whoever has the task; of those who share one, the first takes it. */
  async function holderOf({ taskId, assignee, taskExecutors }: TaskDto): Promise<Colleague> {
    const [executor] = taskExecutors ?? [];
    if ((assignee ?? '') !== '') return person(accountOf(assignee ?? ''));
    const holder = await person(
      executor?.type === 'group' ? await memberOf(executor.id) : (executor?.account ?? 'nobody'),
    );
    if ((taskExecutors ?? []).length > 1 || executor?.type === 'group') await holder.claim(taskId);
    return holder;
  }

  async function memberOf(groupId: string): Promise<string> {
    const { body } = await (
      await admin()
    ).post('/api-user/user/org/osUser/getAllUserByGroupId', { ...EVERYTHING, params: { groupId } });
    return body.result.data[0].userNo;
  }
}

async function act(holder: Colleague, { taskId, taskType }: TaskDto): Promise<void> {
  if (taskType === 'LINKUP_TASK') {
    accepted(await holder.call('bpmTask/replyLinkupTask', { taskId, opinion: 'So it is.' }));
    return;
  }
  const { formData } = await holder.open(taskId);
  const forms = Object.fromEntries((formData?.data ?? []).map((view) => [view.alias, fillRequired(view)]));
  accepted(await holder.decide(taskId, 'AGREE', { opinion: 'Fine.', formJson: JSON.stringify(forms) }));
}

async function batchesOf(owner: Colleague): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { id } of (await owner.call('bpmAsyncTask/query', EVERYTHING)).result.data) {
    const { status, checkType, rows } = (await owner.ask(`bpmAsyncTask/get?pkId=${id}`)).data;
    const results = rows.map(({ success, reason }: { success: boolean; reason: string }) => [success, reason]);
    found.push({ owner: owner.account, status, checkType, results });
  }
  return found;
}

async function startDrafts(author: Colleague): Promise<void> {
  const drafts: readonly InstanceDto[] = (await author.call('bpmInst/myBpmDraftInsts', EVERYTHING)).result.data;
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

async function requestsSeenBy(who: Colleague): Promise<readonly InstanceDto[]> {
  return (await who.call('bpmInst/query', EVERYTHING)).result.data;
}

const endingsOf = (requests: readonly InstanceDto[], trails: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries(
    requests.map(({ billNo, status, outcome }) => [
      billNo ?? '',
      { status, outcome, trail: trails.get(billNo ?? '') ?? [] },
    ]),
  );

function accountsById({ body }: Awaited<ReturnType<Colleague['post']>>): (id: string) => string {
  const rows: readonly { readonly userId: string; readonly userNo: string }[] = body.result.data;
  const accounts = new Map(rows.map(({ userId, userNo }) => [userId, userNo]));
  return (id) => accounts.get(id) ?? '';
}

function accepted(reply: { readonly success?: boolean }): void {
  if (reply.success !== true) throw new Error(`This was refused: ${JSON.stringify(reply)}`);
}
