import { and, eq, isNull } from 'drizzle-orm';
import { bpmCc } from '#api/bpmCc.ts';
import type { QueryDto } from '#api/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { pageDto } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import { copyReceivers } from '../../storage/schema/copies.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { forward } from '../commands/forward.ts';
import { copiesOf, receivedCopies, sentCopies, type ListedCopy } from '../lists/myCopies.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { copyDtos, sentCopyDtos } from '../wire/copyDto.ts';

/** Contract following 1: copies and forwards. */
export function ccRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const listed = (list: typeof sentCopies) => async (tx: Sql, viewer: Viewer, query: QueryDto) => {
    const { rows, total } = await list(tx, viewer, query);
    return ok(pageDto(query, total, await copyDtos(tx, deps, viewer, rows)));
  };
  const ofInstance =
    <Dto>(word: (tx: Sql, deps: BpmDeps, viewer: Viewer, rows: readonly ListedCopy[]) => Promise<Dto[]>) =>
    async (tx: Sql, viewer: Viewer, instId: string) =>
      (await readableInstance(tx, viewer, instId)) === undefined
        ? refused('notFound')
        : ok(await word(tx, deps, viewer, await copiesOf(tx, instId)));
  const [sent, received, rows, groups] = [
    listed(sentCopies),
    listed(receivedCopies),
    ofInstance(copyDtos),
    ofInstance(sentCopyDtos),
  ];
  return [
    serve(bpmCc.getMyTurnTo, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => sent(tx, viewer, body)),
    ),
    serve(bpmCc.myRecevieTurn, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => received(tx, viewer, body)),
    ),
    serve(bpmCc.updRead, ({ fields }, caller, request) =>
      commanding(deps, caller, request, async (tx) => {
        await tx
          .update(copyReceivers)
          .set({ readAt: deps.clock.now() })
          .where(
            and(
              eq(copyReceivers.id, fields.cpId),
              eq(copyReceivers.person, caller.person.id),
              isNull(copyReceivers.readAt),
            ),
          );
        return ok(null);
      }),
    ),
    serve(bpmCc.getByInstId, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => rows(tx, viewer, fields.instId)),
    ),
    serve(bpmCc.getCcRecordByInstId, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => groups(tx, viewer, fields.instId)),
    ),
    ...[bpmCc.transfer, bpmCc.transferFromTask].map((endpoint) =>
      serve(endpoint, ({ body }, caller, request) =>
        commanding(deps, caller, request, (tx, viewer) => forward(tx, deps, viewer, body)),
      ),
    ),
  ];
}
