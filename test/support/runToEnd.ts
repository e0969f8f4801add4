import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { Company } from '#server/company/company.ts';
import { fillRequired } from './forms/fillRequired.ts';
import type { startDemoPlatform } from './platform.ts';
import type { Colleague, createWorkflowClients } from './workflow.ts';

type Platform = Awaited<ReturnType<typeof startDemoPlatform>>;

/** Returns the users of the demo company by account, each logged in once. */
export function createCompanyUsers(company: Company, as: ReturnType<typeof createWorkflowClients>) {
  const accounts = new Map(company.people.map(({ id, account }) => [id, account]));
  const known = new Map<string, Promise<Colleague>>();
  const byAccount = (account: string): Promise<Colleague> => {
    const found = known.get(account) ?? as(account);
    known.set(account, found);
    return found;
  };
  const idOf = (name: string): string =>
    [
      ...company.people.filter(({ account }) => account === name),
      ...company.groups.filter(({ key }) => key === name),
    ][0]?.id ?? name;
  const memberOf = (group: string): string => {
    const found = company.groups.find(({ id }) => id === group);
    return found?.members[0] ?? company.people.find(({ department }) => department === found?.key)?.account ?? '';
  };
  /** Returns a user who may decide the task; a member of a candidate group claims it first. */
  const holderOf = async ({ taskId, assignee, taskExecutors }: TaskDto): Promise<Colleague> => {
    const [executor] = taskExecutors ?? [];
    const holder = await byAccount(accounts.get(assignee ?? executor?.id ?? '') ?? memberOf(executor?.id ?? ''));
    if ((assignee ?? '') === '' && executor?.type === 'group') await holder.claim(taskId);
    return holder;
  };
  return { byAccount, idOf, holderOf };
}

type People = ReturnType<typeof createCompanyUsers>;

/**
 * Agrees to the oldest open task as its assignee, with the required form values. @returns who decided where, or
 * undefined if there is no open task
 */
export async function agreeOnce(platform: Platform, people: People, instId: string): Promise<string | undefined> {
  await platform.workflow.settle();
  const admin = await people.byAccount('admin');
  const [task]: TaskDto[] = await admin.ask(`bpmTask/getByInstId?instId=${instId}`);
  if (task === undefined) return undefined;
  const holder = await people.holderOf(task);
  const { formData } = await holder.open(task.taskId);
  const forms = Object.fromEntries((formData?.data ?? []).map((view) => [view.alias, fillRequired(view)]));
  const reply = await holder.decide(task.taskId, 'AGREE', { opinion: 'Fine.', formJson: JSON.stringify(forms) });
  if (!reply.success) throw new Error(`${holder.account} could not agree at ${task.key}: ${JSON.stringify(reply)}`);
  return `${holder.account}@${task.key}`;
}

/** Agrees as each assignee until no task is open. @returns who decided where */
export async function runToEnd(platform: Platform, people: People, instId: string): Promise<readonly string[]> {
  const trail: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const done = await agreeOnce(platform, people, instId);
    if (done === undefined) return trail;
    trail.push(done);
  }
  throw new Error(`${instId} does not end: ${trail.join(' ')}`);
}
