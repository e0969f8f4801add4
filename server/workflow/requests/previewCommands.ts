import type { OutlookDto } from '#contract/workflow/bpmShapes.ts';
import { simulate } from '#domain/process/simulate.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { findNames } from '#server/directory/findNames.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { AuthorizedCommand, RequestedCommand } from './commands/executeCommand.ts';
import { READ_ONLY_FINDERS } from './commands/findRequest.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { toCommandPreviewDto, listCommandPreviewUserIds } from './wire/toNodeUsersDto.ts';

/** Previews the effects of commands (our own call). Refuses like the commands themselves. */
export async function previewCommands(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  commands: readonly RequestedCommand[],
): Promise<Result<OutlookDto>> {
  const foreseen: OutlookDto[] = [];
  for (const requested of commands) {
    const allowed = await requested.authorize(tx, deps, viewer, READ_ONLY_FINDERS);
    if (!allowed.ok && !isMissingAssignees(allowed.error)) return allowed;
    const outlook = allowed.ok ? await previewCommand(tx, deps, viewer, allowed.value) : ok(NOTHING_YET);
    if (!outlook.ok) return outlook;
    const words = allowed.ok ? viewer.translate(allowed.value.definition) : String;
    foreseen.push(
      toCommandPreviewDto(outlook.value, {
        named: await findNames(tx, listCommandPreviewUserIds(outlook.value), viewer.language),
        words,
      }),
    );
  }
  const last = foreseen.at(-1);
  return last === undefined
    ? refusedError('notFound')
    : ok({ ...last, opens: foreseen.flatMap(({ opens }) => opens), closes: foreseen.flatMap(({ closes }) => closes) });
}

const NOTHING_YET: CommandPreview = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };

/** Missing users do not refuse a preview, because the user may not have chosen them yet. */
const isMissingAssignees = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'people.none';

async function previewCommand(
  tx: Sql,
  { engine }: WorkflowContext,
  { actor }: Viewer,
  { definition, instance, prepared: { issued } }: AuthorizedCommand,
): Promise<Result<CommandPreview>> {
  if (issued === undefined || !instance?.state) return ok({ ...NOTHING_YET, outcome: 'cancelled' });
  const { state } = instance;
  const { command } = issued;
  const seen = await engine.query.simulate(
    tx,
    definition,
    (answers) => simulate({ definition: definition.loaded.process, state, actor, command, answers }),
    { state, command: command.kind },
  );
  return seen.kind === 'refused' ? fail({ kind: 'refused', refusal: seen.refusal }) : ok(seen.preview);
}
