import * as v from 'valibot';
import type { Endpoint } from '#api/endpoint.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { overLimit } from '../../http/overLimit.ts';
import type { CallFault } from '../../http/readCall.ts';
import type { RequestedCommand, RequestedOnInstance, RequestedOnTask } from './requestedCommand.ts';

/** A call of the contract that asks for commands. */
export interface CommandCall {
  readonly endpoint: Endpoint;
  /** The commands in its body or fields; or the place that is wrong, when what was sent has not their shape. */
  readonly commandsIn: (sent: unknown) => Result<readonly RequestedCommand[], CallFault>;
}

/** An endpoint whose body, or whose fields, say what is asked for. */
interface Sending<Sent> extends Endpoint {
  readonly body?: v.GenericSchema<unknown, Sent>;
  readonly fields?: v.GenericSchema<unknown, Sent>;
}

interface OnTask {
  readonly taskId: string;
  readonly opFiles?: string | undefined;
}
interface OnInstance {
  readonly instId: string;
  readonly opFiles?: string | undefined;
}

/** A call that does one thing with a task. `action` is the right it needs, asked before the command is made. */
export const onTask = <Sent extends OnTask>(
  endpoint: Sending<Sent>,
  action: TaskAction,
  make: (sent: Sent, ...given: Parameters<RequestedOnTask['command']>) => ReturnType<RequestedOnTask['command']>,
): CommandCall =>
  reading(endpoint, (sent) => {
    const { taskId: task, opFiles } = sent;
    const requested: RequestedOnTask = { task, action, opFiles, command: (...given) => make(sent, ...given) };
    return [requested];
  });

/** A call that does one thing with a request as a whole. */
export const onInstance = <Sent extends OnInstance>(
  endpoint: Sending<Sent>,
  make: (
    sent: Sent,
    ...given: Parameters<RequestedOnInstance['command']>
  ) => ReturnType<RequestedOnInstance['command']>,
): CommandCall =>
  reading(endpoint, (sent) => {
    const { instId: instance, opFiles } = sent;
    const requested: RequestedOnInstance = { instance, opFiles, command: (...given) => make(sent, ...given) };
    return [requested];
  });

/** A call that does the same with several requests. */
export const onInstances = <Sent>(
  endpoint: Sending<Sent>,
  idsOf: (sent: Sent) => readonly string[],
  make: RequestedOnInstance['command'],
): CommandCall =>
  reading(endpoint, (sent) => idsOf(sent).map((instance) => ({ instance, opFiles: undefined, command: make })));

const reading = <Sent>(
  endpoint: Sending<Sent>,
  commandsOf: (sent: Sent) => readonly RequestedCommand[],
): CommandCall => ({
  endpoint,
  commandsIn: (sent) => {
    const over = overLimit(endpoint, endpoint.body === undefined ? { fields: sent } : { body: sent });
    if (over !== undefined) return fail(over);
    const read = v.safeParse(endpoint.body ?? endpoint.fields ?? v.never(), sent, { abortEarly: true });
    return read.success
      ? ok(commandsOf(read.output))
      : fail({ kind: 'shape', place: v.getDotPath(read.issues[0]) ?? 'values' });
  },
});
