import { bpmCc, type CopyDto } from '#api/bpmCc.ts';
import { fromWireTime } from '#api/time.ts';
import { copyKindCodec } from '#api/wireCodecs.ts';
import type { CopyGateway } from '#application/ports/copyGateway.ts';
import type { Copy } from '#domain/instance/followViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toOpFiles } from '../wire/opFiles.ts';
import { spellWith, toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const COPIES: QuerySpelling = {
  search: 'Q_A.SUBJECT__S_LK',
  filters: { kind: { key: 'Q_A.CC_TYPE__S_EQ', spell: spellWith(['copy', 'forward'], copyKindCodec) } },
  sorts: { sending: 'CREATE_TIME_' },
};

export const makeHttpCopyGateway = (call: ApiClient): CopyGateway => ({
  async sent(request) {
    const answer = await call(bpmCc.getMyTurnTo, { body: toQuery(request, COPIES) });
    return answer.ok ? ok(toPage(answer.value, toCopy)) : answer;
  },
  async received(request) {
    const answer = await call(bpmCc.myRecevieTurn, { body: toQuery(request, COPIES) });
    return answer.ok ? ok(toPage(answer.value, toCopy)) : answer;
  },
  async readers(instance) {
    const answer = await call(bpmCc.getByInstId, { fields: { instId: instance } });
    return answer.ok ? ok(answer.value.map(toReader)) : answer;
  },
  markRead: async (copy) => withoutValue(await call(bpmCc.updRead, { fields: { cpId: copy } })),
  reply: async ({ key, instance, opinion, files }) =>
    withoutValue(
      await call(bpmCc.transfer, { key, body: { instId: instance, send: false, opinion, files: toOpFiles(files) } }),
    ),
});

const YES = 'YES';
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
  ...(dto.instCp && { mine: { id: dto.instCp.id, isRead: dto.instCp.isRead === YES } }),
});

function toReader(dto: CopyDto) {
  const readAt = dto.instCp?.isRead === YES ? fromWireTime(dto.instCp.updateTime) : undefined;
  return {
    ...head(dto),
    id: dto.instCp?.id ?? dto.id,
    personId: dto.instCp?.userId ?? '',
    personName: dto.instCp?.userName ?? '',
    ...(readAt === undefined ? {} : { readAt }),
  };
}
