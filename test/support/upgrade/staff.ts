import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { Company } from '../company.ts';
import { createWorkflowClients, type Colleague } from '../workflow.ts';

const EVERYBODY = { pageNo: 1, pageSize: 200, params: {} };

interface User {
  readonly userId: string;
  readonly userNo: string;
}

/** The users of an upgraded company with their former sessions, and their data as the current server returns it. */
export function createUpgradedUsers({ platform }: Company, tokens: Readonly<Record<string, string>>) {
  let sessions = tokens;
  let people = new Map<string, Promise<Colleague>>();
  const as = async (account: string) => {
    const token = sessions[account];
    return token === undefined ? platform.as(account) : platform.with(token);
  };
  const person = (account: string): Promise<Colleague> => {
    const found = people.get(account) ?? createWorkflowClients({ as })(account);
    people.set(account, found);
    return found;
  };
  const users = async (list: string, params: object = {}): Promise<readonly User[]> => {
    const path = `/api-user/user/org/osUser/${list}`;
    return (await (await person('admin')).post(path, { ...EVERYBODY, params })).body.result.data;
  };
  let everybody: Promise<readonly User[]> | undefined;
  const accountOf = async (id: string): Promise<string> =>
    (await (everybody ??= users('query'))).find(({ userId }) => userId === id)?.userNo ?? id;
  const memberOf = async (groupId: string): Promise<string> =>
    (await users('getAllUserByGroupId', { groupId }))[0]?.userNo ?? groupId;

  return {
    person,
    /** Ends all sessions, so that every user logs in again. */
    logOut() {
      sessions = {};
      people = new Map();
    },
    /** Returns the assignee of a task; a shared task is claimed by the first candidate. */
    async holderOf({ taskId, assignee, taskExecutors }: TaskDto): Promise<Colleague> {
      if ((assignee ?? '') !== '') return person(await accountOf(assignee ?? ''));
      const [first] = taskExecutors ?? [];
      const holder = await person(
        first?.type === 'group' ? await memberOf(first.id) : await accountOf(first?.id ?? ''),
      );
      await holder.claim(taskId);
      return holder;
    },
  };
}
