import { isDeepStrictEqual } from 'node:util';
import type { OfficeAction } from './officeAction.ts';
import { outcomeOf } from './colleagues.ts';
import type { Outcome } from './outcome.ts';
import { compareRequest } from './picture.ts';
import type { Scene } from './scene.ts';

/** Executes an action on the server and in the model, and compares their answers. */
export async function execute(scene: Scene, action: OfficeAction | undefined): Promise<Outcome> {
  if (action === undefined) throw new Error('There is nothing to do');
  const { who, call } = action;
  const before = scene.model.requests;
  const reply = await scene.office.colleagues.call(who.person.id, call);
  const [said, meant] = [outcomeOf(reply), await action.carry(scene.model)];
  if (!isDeepStrictEqual(said, meant))
    throw new Error(
      `${who.person.name} ${call.path}: the server says ${JSON.stringify(said)}, the domain ${JSON.stringify(meant)}`,
    );
  if (said.ok) action.look?.(reply, scene.model);
  for (const request of scene.model.requests.values())
    if (before.get(request.id) !== request) await compareRequest(scene, request);
  return said;
}

/** Executes an action that must be accepted. */
export async function executeAccepted(scene: Scene, action: OfficeAction | undefined): Promise<void> {
  const said = await execute(scene, action);
  if (!said.ok) throw new Error(`${action?.call.path ?? ''} was refused: ${said.code}`);
}
