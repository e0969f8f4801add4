import type { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import type { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { TaskLists } from '#application/ports/workflow/taskLists.ts';

/** Returns a gateway with the given methods. Any other call fails the test. */
export function createPartialGateway<Gateway extends object>(name: string, given: Partial<Gateway>): Gateway {
  return new Proxy(given, {
    get: (answers, call) => {
      const answer: unknown = Reflect.get(answers, call);
      if (answer === undefined) throw new Error(`Nobody expected ${name}.${String(call)}.`);
      return answer;
    },
  }) as Gateway;
}

export const fakeTasks = (given: Partial<TaskGateway>): TaskGateway => createPartialGateway('tasks', given);
export const fakeTaskLists = (given: Partial<TaskLists>): TaskLists => createPartialGateway('task lists', given);
export const fakeInstances = (given: Partial<InstanceGateway>): InstanceGateway =>
  createPartialGateway('instances', given);
export const fakeCommands = (given: Partial<CommandGateway>): CommandGateway => createPartialGateway('commands', given);
export const fakeFollowing = (given: Partial<FollowGateway>): FollowGateway => createPartialGateway('following', given);
