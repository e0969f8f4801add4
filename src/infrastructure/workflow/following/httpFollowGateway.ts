import { bpmFavourite } from '#contract/workflow/bpmFavourite.ts';
import { bpmPending } from '#contract/workflow/bpmPending.ts';
import { bpmShare, type ShareDto } from '#contract/workflow/bpmShare.ts';
import { bpmTracked } from '#contract/workflow/bpmTracked.ts';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { Favourite, FavouriteTarget, RequestOnHold, Share } from '#domain/requests/followViews.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toDefinition } from '../requests/toDefinition.ts';
import { EMPTY_INSTANCE, toInstanceRow } from '../requests/toInstanceRow.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toWireFilter, toPage, toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';

const spellStatus = toWireFilter(INSTANCE_STATUSES, instanceStatusCodec);
const TRACKED: QueryMapping = {
  search: 'Q_b.SUBJECT__S_LK',
  filters: {
    instance: { key: 'Q_b.INST_ID__S_EQ' },
    status: { key: 'Q_b.STATUS__S_EQ', serialize: spellStatus },
    category: { key: 'Q_b.TREE_ID__S_EQ' },
  },
};
const BY_SUBJECT: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: { status: { key: 'Q_STATUS__S_EQ', serialize: spellStatus }, category: { key: 'Q_TREE_ID__S_EQ' } },
};
const FAVOURITE_KINDS = { instance: 'inst', definition: 'def' } as const;
const FAVOURITES: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: {
    kind: {
      key: 'Q_TYPE__S_EQ',
      serialize: (kind) => (kind === 'instance' || kind === 'definition' ? FAVOURITE_KINDS[kind] : kind),
    },
  },
};
const target = ({ kind, id }: FavouriteTarget) => ({ type: FAVOURITE_KINDS[kind], targetId: id });

export const createHttpFollowGateway = (call: ApiClient): FollowGateway => ({
  listTracked: async (request) =>
    toPageResult(
      await call(bpmTracked.getMyTracked, { body: toQuery(request, TRACKED) }),
      ({ id, instId, curNode, bpmInst, createTime }) => ({
        id,
        instance: toInstanceRow({
          ...(bpmInst ?? EMPTY_INSTANCE),
          instId: bpmInst?.instId ?? instId ?? '',
          curNode: bpmInst?.curNode ?? curNode,
        }),
        since: fromWireTime(createTime) ?? 0,
      }),
    ),
  toggleTracked: async (instance) =>
    mapResult(await call(bpmTracked.doTracked, { fields: { instId: instance } }), isYes),
  untrack: async (instance) => discardValue(await call(bpmTracked.removeTracked, { fields: { instId: instance } })),
  listOnHold: async (request) =>
    toPageResult(await call(bpmPending.getMyPending, { body: toQuery(request, BY_SUBJECT) }), toRequestOnHold),
  async listFavourites(request) {
    const answer = await call(bpmFavourite.getMyCollections, { body: toQuery(request, FAVOURITES) });
    if (!answer.ok) return answer;
    const page = toPage(answer, toFavourite);
    return ok({ ...page, rows: page.rows.filter((row) => row !== undefined) });
  },
  isFavourite: (of) => call(bpmFavourite.isCollected, { fields: target(of) }),
  setFavourite: async (of, isFavourite) =>
    discardValue(await call(isFavourite ? bpmFavourite.save : bpmFavourite.del, { fields: target(of) })),
  listShares: async (side, request) =>
    toPageResult(
      await call(side === 'given' ? bpmShare.getMyShares : bpmShare.getSharedToMe, {
        body: toQuery(request, BY_SUBJECT),
      }),
      toShare,
    ),
  createShare: async (instance) => mapResult(await call(bpmShare.save, { fields: { instId: instance } }), toShare),
  endShare: async (share) => discardValue(await call(bpmShare.del, { fields: { id: share } })),
  openShare: async (token) => mapResult(await call(bpmShare.open, { fields: { token } }), ({ instId }) => instId),
});

type RowOf<Page> = Page extends { readonly data: readonly (infer Row)[] } ? Row : never;

function toRequestOnHold({
  bpmInst,
  pendByName,
  pendTime,
  pendReason,
  taskId,
}: RowOf<AnswerOf<typeof bpmPending.getMyPending>>): RequestOnHold {
  const since = fromWireTime(pendTime);
  return {
    instance: toInstanceRow(bpmInst),
    byName: pendByName ?? '',
    reason: pendReason ?? '',
    ...(since !== undefined && { since }),
    ...(taskId !== null && taskId !== '' && { task: taskId }),
  };
}

/** Omits a row that contains neither a request nor a process. */
function toFavourite({
  id,
  bpmInst,
  bpmDef,
  createTime,
}: RowOf<AnswerOf<typeof bpmFavourite.getMyCollections>>): Favourite | undefined {
  const since = fromWireTime(createTime) ?? 0;
  if (bpmInst) return { id, since, kind: 'instance', instance: toInstanceRow(bpmInst) };
  return bpmDef ? { id, since, kind: 'definition', definition: toDefinition(bpmDef) } : undefined;
}

const toShare = ({ id, token, instId, subject, defName, createName, createTime, readers }: ShareDto): Share => ({
  id,
  token,
  instanceId: instId,
  subject: subject ?? '',
  definitionName: defName ?? '',
  byName: createName ?? '',
  since: fromWireTime(createTime) ?? 0,
  readers: readers ?? [],
});
