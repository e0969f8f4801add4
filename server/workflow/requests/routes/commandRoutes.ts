import * as v from 'valibot';
import { bpmPreview } from '#contract/workflow/bpmPreview.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { lockInstancesWithCallers } from '#server/engine/lockInstanceRow.ts';
import { findExceededLimit } from '#server/http/payloadLimits.ts';
import type { CallError } from '#server/http/readCall.ts';
import { route, rawRoute, type ServerRoute } from '#server/http/serverRoute.ts';
import type { Sql } from '#server/db/database.ts';
import { formatCallError } from '#server/http/responseEnvelope.ts';
import type { CommandCall } from '../commands/commandCall.ts';
import { COMMAND_CALLS, PREVIEWED_CALLS } from '../commands/commandsByCall.ts';
import { executeCommand, type DoneCommand, type RequestedCommand } from '../commands/executeCommand.ts';
import { previewCommands } from '../previewCommands.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

export const commandRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  ...COMMAND_CALLS.map((call) =>
    rawRoute(call.endpoint, ({ fields, body }, caller, request) =>
      withCommand(deps, caller, request, (tx, viewer) => executeAll(tx, deps, viewer, call, body ?? fields)),
    ),
  ),
  route(bpmPreview.preview, ({ body: { call, values } }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const commands = parseValues(Object.hasOwn(PREVIEWED_CALLS, call) ? PREVIEWED_CALLS[call] : undefined, values);
      return commands.ok
        ? previewCommands(tx, deps, viewer, commands.value)
        : fail({ kind: 'rejectedByServer', message: formatCallError(viewer.language, commands.error) });
    }),
  ),
];

/** Validates the values of a previewed call like those of the call itself. */
function parseValues(call: CommandCall | undefined, sent: unknown): Result<readonly RequestedCommand[], CallError> {
  if (call === undefined) return fail({ kind: 'shape', place: 'call' });
  const { endpoint, toCommands } = call;
  const over = findExceededLimit(endpoint, endpoint.body === undefined ? { fields: sent } : { body: sent });
  if (over !== undefined) return fail(over);
  const read = v.safeParse(endpoint.body ?? endpoint.fields ?? v.never(), sent, { abortEarly: true });
  return read.success
    ? ok(toCommands(read.output))
    : fail({ kind: 'shape', place: v.getDotPath(read.issues[0]) ?? 'values' });
}

/** Executes all commands of a call, or none. */
async function executeAll(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { toCommands, answer }: CommandCall,
  sent: unknown,
): Promise<Result<unknown>> {
  const commands = toCommands(sent);
  if (commands.length > 1)
    await lockInstancesWithCallers(
      tx,
      commands.flatMap(({ instance }) => instance ?? []),
    );
  let last: DoneCommand | undefined;
  for (const requested of commands) {
    const done = await executeCommand(tx, deps, viewer, requested);
    if (!done.ok) return done;
    last = done.value;
  }
  return last && answer ? answer(tx, deps, viewer, last) : ok(null);
}
