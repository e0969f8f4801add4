import type { CommandGateway } from '#application/ports/commandGateway.ts';
import type { FollowGateway } from '#application/ports/followGateway.ts';
import type { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { TaskGateway } from '#application/ports/taskGateway.ts';
import type { TaskLists } from '#application/ports/taskLists.ts';

/** A gateway that answers what the test says; any other call is a mistake of the test, or of the code. */
export function onlyWith<Gateway extends object>(name: string, given: Partial<Gateway>): Gateway {
  return new Proxy(given, {
    get: (answers, call) => {
      const answer: unknown = Reflect.get(answers, call);
      if (answer === undefined) throw new Error(`Nobody expected ${name}.${String(call)}.`);
      return answer;
    },
  }) as Gateway;
}

export const fakeTasks = (given: Partial<TaskGateway>): TaskGateway => onlyWith('tasks', given);
export const fakeTaskLists = (given: Partial<TaskLists>): TaskLists => onlyWith('task lists', given);
export const fakeInstances = (given: Partial<InstanceGateway>): InstanceGateway => onlyWith('instances', given);
export const fakeCommands = (given: Partial<CommandGateway>): CommandGateway => onlyWith('commands', given);
export const fakeFollowing = (given: Partial<FollowGateway>): FollowGateway => onlyWith('following', given);
