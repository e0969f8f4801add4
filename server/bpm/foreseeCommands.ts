import type { OutlookDto } from '#api/bpmShapes.ts';
import { foresee } from '#domain/process/foresee.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { findNames } from '../directory/findNames.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { allowCommand, LOOKING, type AllowedCommand, type RequestedCommand } from './commands/requestedCommand.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';
import { outlookDto, peopleOfOutlook } from './wire/nodeUsersDto.ts';

/** What commands would do if they were carried out now (ours); refused as they themselves would be. */
export async function foreseeCommands(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  commands: readonly RequestedCommand[],
): Promise<Result<OutlookDto, Failure>> {
  const foreseen: OutlookDto[] = [];
  for (const requested of commands) {
    const allowed = await allowCommand(tx, deps, viewer, requested, LOOKING);
    if (!allowed.ok && !lacksPeople(allowed.error)) return allowed;
    const outlook = allowed.ok ? await outlookFor(tx, deps, viewer, allowed.value) : ok(NOTHING_YET);
    if (!outlook.ok) return outlook;
    const words = allowed.ok ? viewer.say(allowed.value.definition) : String;
    foreseen.push(
      outlookDto(outlook.value, { named: await findNames(tx, peopleOfOutlook(outlook.value), viewer.language), words }),
    );
  }
  const last = foreseen.at(-1);
  return last === undefined
    ? refused('notFound')
    : ok({ ...last, opens: foreseen.flatMap(({ opens }) => opens), closes: foreseen.flatMap(({ closes }) => closes) });
}

const NOTHING_YET: Outlook = { opens: [], closes: [], goesOnAllTheSame: false };

/** Nobody has been chosen yet: that is no reason to refuse before the person presses. */
const lacksPeople = (failure: Failure): boolean => failure.kind === 'refused' && failure.refusal.code === 'people.none';

async function outlookFor(
  tx: Sql,
  { engine }: BpmDeps,
  { actor }: Viewer,
  { definition, state, command }: AllowedCommand,
): Promise<Result<Outlook, Failure>> {
  if (state === null) return ok({ ...NOTHING_YET, ends: 'cancelled' });
  const seen = await engine.query.foresee(
    tx,
    definition,
    (answers) => foresee({ definition: definition.loaded.process, state, actor, command, answers }),
    { state, command: command.kind },
  );
  return seen.kind === 'refused' ? fail({ kind: 'refused', refusal: seen.refusal }) : ok(seen.outlook);
}
