import { onRequest, type OfficeAction } from './officeAction.ts';
import type { Move } from './moves.ts';
import { DONE, no } from './outcome.ts';
import { pickOf, placeFor, type Scene } from './scene.ts';

const linkOf = (request: string, by: string): string => `link ${request} ${by}`;
const tokenOf = (request: string, by: string): string => `token ${request} ${by}`;

/** Adds a request to favourites or removes it; repeating has no effect. */
export function favourite(scene: Scene, move: Move): OfficeAction | undefined {
  const place = placeFor(scene, move, 'favourite');
  if (place === undefined) return undefined;
  const {
    who,
    request: { id },
  } = place;
  return {
    who,
    request: id,
    call: { path: `bpmCollection/${move.isAgreed ? 'save' : 'del'}?type=inst&targetId=${scene.names.wire(id)}` },
    carry: onRequest(who, id, move.isAgreed ? 'favourite' : 'view', (now, model) => {
      const others = now.favouriteOf.filter((each) => each !== who.person.id);
      model.put({ ...now, favouriteOf: move.isAgreed ? [...others, who.person.id] : others });
      return DONE;
    }),
  };
}

/**
 * Creates the shared link of a request, which stays the same until it is revoked. Readers of a link cannot share it.
 */
export function share(scene: Scene, move: Move): OfficeAction | undefined {
  const place = placeFor(scene, move, 'share');
  if (place === undefined) return undefined;
  const {
    who,
    request: { id },
  } = place;
  const by = who.person.id;
  return {
    who,
    request: id,
    call: { path: `bpmInstShare/save?instId=${scene.names.wire(id)}` },
    carry: onRequest(who, id, 'share', (now, model) => {
      model.put({ ...now, links: { [by]: [], ...now.links } });
      return DONE;
    }),
    look({ body }) {
      scene.names.bind(linkOf(id, by), body.data.id as string);
      scene.names.bind(tokenOf(id, by), body.data.token as string);
    },
  };
}

const linksOf = ({ model }: Scene) =>
  [...model.requests.values()].flatMap(({ id, links }) => Object.keys(links).map((by) => ({ id, by })));

/** Opens a shared link, which permits reading; a revoked one is not found. */
export function openLink(scene: Scene, move: Move): OfficeAction | undefined {
  const [link, who] = [pickOf(linksOf(scene), move.task), pickOf(scene.office.actors.crowd, move.who)];
  if (link === undefined || who === undefined) return undefined;
  const { id, by } = link;
  return {
    who,
    request: id,
    call: { path: `bpmInstShare/open?token=${move.isBold ? 'unknown' : scene.names.wire(tokenOf(id, by))}` },
    async carry(model) {
      const request = model.get(id);
      const opened = request?.links[by];
      if (move.isBold || request === undefined || opened === undefined) return no('notFound');
      if (who.person.id !== by && !opened.includes(who.person.id))
        model.put({ ...request, links: { ...request.links, [by]: [...opened, who.person.id] } });
      return DONE;
    },
  };
}

/** Revokes a shared link and the permission it granted. */
export function unshare(scene: Scene, move: Move): OfficeAction | undefined {
  const link = pickOf(linksOf(scene), move.task);
  if (link === undefined) return undefined;
  const { id, by } = link;
  const who =
    (move.isBold ? pickOf(scene.office.actors.crowd, move.who) : undefined) ??
    scene.office.actors.everybody.find(({ person }) => person.id === by);
  if (who === undefined) return undefined;
  return {
    who,
    request: id,
    call: { path: `bpmInstShare/del?id=${scene.names.wire(linkOf(id, by))}` },
    async carry(model) {
      const request = model.get(id);
      if (request === undefined || who.person.id !== by) return no('notFound');
      model.put({
        ...request,
        links: Object.fromEntries(Object.entries(request.links).filter(([each]) => each !== by)),
      });
      return DONE;
    },
  };
}
