import { bpmCc, type CopyDto } from '#contract/workflow/bpmCc.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { copyKindCodec } from '#contract/wire/wireCodecs.ts';
import type { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import type { Copy } from '#domain/requests/followViews.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toOpFiles } from '../../http/wire/opFiles.ts';
import { toWireFilter, toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';
import { toRows } from '../../http/wire/toRows.ts';

/** Only the list of received copies supports the prefix `A` (contract wire 4.2). */
const spellingWith = (prefix: string): QueryMapping => ({
  search: `Q_${prefix}SUBJECT__S_LK`,
  filters: { kind: { key: `Q_${prefix}CC_TYPE__S_EQ`, serialize: toWireFilter(['copy', 'forward'], copyKindCodec) } },
  sorts: { sending: 'CREATE_TIME_' },
});
const SENT = spellingWith('');
const RECEIVED = spellingWith('A.');

export const createHttpCopyGateway = (call: ApiClient): CopyGateway => ({
  listSent: async (request) => toPageResult(await call(bpmCc.getMyTurnTo, { body: toQuery(request, SENT) }), toCopy),
  listReceived: async (request) =>
    toPageResult(await call(bpmCc.myRecevieTurn, { body: toQuery(request, RECEIVED) }), toCopy),
  listReaders: async (instance) => toRows(await call(bpmCc.getByInstId, { fields: { instId: instance } }), toReader),
  markRead: async (copy) => discardValue(await call(bpmCc.updRead, { fields: { cpId: copy } })),
  reply: async ({ key, instance, opinion, files }) =>
    discardValue(
      await call(bpmCc.transfer, { key, body: { instId: instance, send: false, opinion, files: toOpFiles(files) } }),
    ),
});

const head = (dto: CopyDto) => ({
  id: dto.id,
  kind: copyKindCodec.fromWire(dto.ccType),
  senderName: dto.fromUser ?? '',
  sentAt: fromWireTime(dto.createTime) ?? 0,
});

const toCopy = (dto: CopyDto): Copy => ({
  ...head(dto),
  instanceId: dto.instId ?? '',
  subject: dto.subject ?? '',
  definitionName: dto.defName ?? '',
  nodeName: dto.nodeName ?? '',
  senderId: dto.fromUserId ?? '',
  ...(dto.instCp && { ownCopy: { id: dto.instCp.id, isRead: isYes(dto.instCp.isRead) } }),
});

function toReader(dto: CopyDto) {
  const readAt = isYes(dto.instCp?.isRead) ? fromWireTime(dto.instCp?.updateTime) : undefined;
  return {
    ...head(dto),
    id: dto.instCp?.id ?? dto.id,
    personId: dto.instCp?.userId ?? '',
    personName: dto.instCp?.userName ?? '',
    ...(readAt === undefined ? {} : { readAt }),
  };
}
