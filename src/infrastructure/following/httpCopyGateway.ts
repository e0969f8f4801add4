import { bpmCc, type CopyDto } from '#api/bpmCc.ts';
import { isYes } from '#api/isYes.ts';
import { fromWireTime } from '#api/time.ts';
import { copyKindCodec } from '#api/wireCodecs.ts';
import type { CopyGateway } from '#application/ports/copyGateway.ts';
import type { Copy } from '#domain/instance/followViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toOpFiles } from '../wire/opFiles.ts';
import { spellWith, toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';
import { toRows } from '../wire/toRows.ts';

/** Only what one has got knows the prefix `A` (contract wire 4.2). */
const spellingWith = (prefix: string): QuerySpelling => ({
  search: `Q_${prefix}SUBJECT__S_LK`,
  filters: { kind: { key: `Q_${prefix}CC_TYPE__S_EQ`, spell: spellWith(['copy', 'forward'], copyKindCodec) } },
  sorts: { sending: 'CREATE_TIME_' },
});
const SENT = spellingWith('');
const RECEIVED = spellingWith('A.');

export const makeHttpCopyGateway = (call: ApiClient): CopyGateway => ({
  async sent(request) {
    const answer = await call(bpmCc.getMyTurnTo, { body: toQuery(request, SENT) });
    return answer.ok ? ok(toPage(answer, toCopy)) : answer;
  },
  async received(request) {
    const answer = await call(bpmCc.myRecevieTurn, { body: toQuery(request, RECEIVED) });
    return answer.ok ? ok(toPage(answer, toCopy)) : answer;
  },
  async readers(instance) {
    const answer = await call(bpmCc.getByInstId, { fields: { instId: instance } });
    return answer.ok ? toRows(answer, toReader) : answer;
  },
  markRead: async (copy) => withoutValue(await call(bpmCc.updRead, { fields: { cpId: copy } })),
  reply: async ({ key, instance, opinion, files }) =>
    withoutValue(
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
  ...(dto.instCp && { mine: { id: dto.instCp.id, isRead: isYes(dto.instCp.isRead) } }),
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
