import type { TaskDto } from '#api/bpmTaskLists.ts';
import type { Company } from '../company.ts';
import { workflowOf, type Colleague } from '../workflow.ts';

const EVERYBODY = { pageNo: 1, pageSize: 200, params: {} };

interface User {
  readonly userId: string;
  readonly userNo: string;
}

/** The people of an upgraded company, with the sessions they had, and who they are as the server tells it today. */
export function staffOf({ platform }: Company, tokens: Readonly<Record<string, string>>) {
  let sessions = tokens;
  let people = new Map<string, Promise<Colleague>>();
  const as = async (account: string) => {
    const token = sessions[account];
    return token === undefined ? platform.as(account) : platform.with(token);
  };
  const person = (account: string): Promise<Colleague> => {
    const found = people.get(account) ?? workflowOf({ as })(account);
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
    /** Some time has passed: everybody logs in anew. */
    logOut() {
      sessions = {};
      people = new Map();
    },
    /** Whoever has the task; of those who share one, the first takes it. */
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
