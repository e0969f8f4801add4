import { isDeepStrictEqual } from 'node:util';
import type { Deed } from './deed.ts';
import { outcomeOf } from './colleagues.ts';
import type { Outcome } from './outcome.ts';
import { compare } from './picture.ts';
import type { Scene } from './scene.ts';

/** Tries a deed at the server and in the model, which answer alike. */
export async function tries(scene: Scene, deed: Deed | undefined): Promise<Outcome> {
  if (deed === undefined) throw new Error('There is nothing to do');
  const { who, call } = deed;
  const before = scene.model.requests;
  const reply = await scene.office.colleagues.call(who.person.id, call);
  const [said, meant] = [outcomeOf(reply), await deed.carry(scene.model)];
  if (!isDeepStrictEqual(said, meant))
    throw new Error(
      `${who.person.name} ${call.path}: the server says ${JSON.stringify(said)}, the domain ${JSON.stringify(meant)}`,
    );
  if (said.ok) deed.look?.(reply, scene.model);
  for (const request of scene.model.requests.values())
    if (before.get(request.id) !== request) await compare(scene, request);
  return said;
}

/** Carries out a deed that must be accepted. */
export async function does(scene: Scene, deed: Deed | undefined): Promise<void> {
  const said = await tries(scene, deed);
  if (!said.ok) throw new Error(`${deed?.call.path ?? ''} was refused: ${said.code}`);
}
