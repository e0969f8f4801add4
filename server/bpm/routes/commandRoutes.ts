import { bpmForesee } from '#api/bpmForesee.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { lockFamilies } from '../../engine/lockInstanceRow.ts';
import { serve, serveAsSent, type ServerRoute } from '../../http/serverRoute.ts';
import type { Sql } from '../../storage/database.ts';
import { callFaultSentence } from '../../http/wrapReply.ts';
import type { CommandCall } from '../commands/commandCall.ts';
import { COMMANDS_BY_CALL } from '../commands/commandsByCall.ts';
import { performCommand, type RequestedCommand } from '../commands/requestedCommand.ts';
import { foreseeCommands } from '../foreseeCommands.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

/** Every call that commands something, and what it would do. */
export const commandRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  ...Object.values(COMMANDS_BY_CALL).map((call) =>
    serveAsSent(call.endpoint, ({ fields, body }, caller, request) =>
      commanding(deps, caller, request, async (tx, viewer) => {
        const commands = commandsIn(call, body ?? fields, viewer);
        return commands.ok ? performAll(tx, deps, viewer, commands.value) : commands;
      }),
    ),
  ),
  serve(bpmForesee.foresee, ({ body: { call, values } }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const known = Object.hasOwn(COMMANDS_BY_CALL, call) ? COMMANDS_BY_CALL[call] : undefined;
      const commands = commandsIn(known, values, viewer);
      return commands.ok ? foreseeCommands(tx, deps, viewer, commands.value) : commands;
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
  return fail({ kind: 'rejectedByServer', message: callFaultSentence(language, bad) });
}

async function performAll(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  commands: readonly RequestedCommand[],
): Promise<Result<null, Failure>> {
  if (commands.length > 1)
    await lockFamilies(
      tx,
      commands.flatMap((requested) => ('instance' in requested ? [requested.instance] : [])),
    );
  for (const requested of commands) {
    const done = await performCommand(tx, deps, viewer, requested);
    if (!done.ok) return done;
  }
  return ok(null);
}
