import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { findExceededLimit } from '#server/http/payloadLimits.ts';
import type { CallError } from '#server/http/readCall.ts';
import type { RequestedCommand, RequestedOnInstance, RequestedOnTask } from './requestedCommand.ts';

/** An endpoint of the contract that executes commands. */
export interface CommandCall {
  readonly endpoint: Endpoint;
  /** Returns the commands in the body or fields, or the place that does not match the schema. */
  readonly commandsIn: (sent: unknown) => Result<readonly RequestedCommand[], CallError>;
}

/** An endpoint whose body or fields contain the command. */
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

/**
 * Creates a call with one command on a task. `action` is the permission it needs, checked before the command is built.
 */
export const createTaskCall = <Sent extends OnTask>(
  endpoint: Sending<Sent>,
  action: TaskAction,
  make: (sent: Sent, ...given: Parameters<RequestedOnTask['command']>) => ReturnType<RequestedOnTask['command']>,
): CommandCall =>
  reading(endpoint, (sent) => {
    const { taskId: task, opFiles } = sent;
    const requested: RequestedOnTask = { task, action, opFiles, command: (...given) => make(sent, ...given) };
    return [requested];
  });

/** Creates a call with one command on a whole request. */
export const createInstanceCall = <Sent extends OnInstance>(
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

/** Creates a call with the same command on several requests. */
export const createInstancesCall = <Sent>(
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
    const over = findExceededLimit(endpoint, endpoint.body === undefined ? { fields: sent } : { body: sent });
    if (over !== undefined) return fail(over);
    const read = v.safeParse(endpoint.body ?? endpoint.fields ?? v.never(), sent, { abortEarly: true });
    return read.success
      ? ok(commandsOf(read.output))
      : fail({ kind: 'shape', place: v.getDotPath(read.issues[0]) ?? 'values' });
  },
});
