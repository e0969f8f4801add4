import { bpmPreview } from '#contract/workflow/bpmPreview.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { lockInstancesWithCallers } from '#server/engine/lockInstanceRow.ts';
import { route, rawRoute, type ServerRoute } from '#server/http/serverRoute.ts';
import type { Sql } from '#server/db/database.ts';
import { formatCallError } from '#server/http/responseEnvelope.ts';
import type { CommandCall } from '../commands/commandCall.ts';
import { COMMANDS_BY_CALL } from '../commands/commandsByCall.ts';
import { executeCommand, type RequestedCommand } from '../commands/requestedCommand.ts';
import { previewCommands } from '../previewCommands.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** All command endpoints, and their preview. */
export const commandRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  ...Object.values(COMMANDS_BY_CALL).map((call) =>
    rawRoute(call.endpoint, ({ fields, body }, caller, request) =>
      withCommand(deps, caller, request, async (tx, viewer) => {
        const commands = commandsIn(call, body ?? fields, viewer);
        return commands.ok ? performAll(tx, deps, viewer, commands.value) : commands;
      }),
    ),
  ),
  route(bpmPreview.preview, ({ body: { call, values } }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const known = Object.hasOwn(COMMANDS_BY_CALL, call) ? COMMANDS_BY_CALL[call] : undefined;
      const commands = commandsIn(known, values, viewer);
      return commands.ok ? previewCommands(tx, deps, viewer, commands.value) : commands;
    }),
  ),
];

function commandsIn(
  call: CommandCall | undefined,
  sent: unknown,
  { language }: Viewer,
): Result<readonly RequestedCommand[], Failure> {
  const read = call?.commandsIn(sent);
  if (read?.ok) return read;
  const bad = read?.error ?? { kind: 'shape', place: 'call' };
  return fail({ kind: 'rejectedByServer', message: formatCallError(language, bad) });
}

async function performAll(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  commands: readonly RequestedCommand[],
): Promise<Result<null, Failure>> {
  if (commands.length > 1)
    await lockInstancesWithCallers(
      tx,
      commands.flatMap((requested) => ('instance' in requested ? [requested.instance] : [])),
    );
  for (const requested of commands) {
    const done = await executeCommand(tx, deps, viewer, requested);
    if (!done.ok) return done;
  }
  return ok(null);
}
