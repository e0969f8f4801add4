import { bpmTransfer, type TransferDto } from '#api/bpmTransfer.ts';
import { fromWireTime } from '#api/time.ts';
import { recordActionCodec, transferKindCodec } from '#api/wireCodecs.ts';
import type { TransferGateway } from '#application/ports/transferGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { Transfer } from '#domain/task/handoverViews.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const TRANSFERS: QuerySpelling = {
  search: 'Q_SUBJECT__S_LK',
  filters: { kind: { key: 'Q_TYPE__S_EQ' } },
  sorts: { handover: 'CREATE_TIME_' },
};

export const makeHttpTransferGateway = (call: ApiClient): TransferGateway => ({
  async received(request) {
    const answer = await call(bpmTransfer.getMyReceiveTask, { body: toQuery(request, TRANSFERS) });
    return answer.ok ? ok(toPage(answer, toTransfer)) : answer;
  },
  async given(request) {
    const answer = await call(bpmTransfer.getMyTransOutTask, { body: toQuery(request, TRANSFERS) });
    return answer.ok ? ok(toPage(answer, toTransfer)) : answer;
  },
});

const toTransfer = ({
  id,
  type,
  instId,
  taskId,
  subject,
  defName,
  nodeName,
  ownerId,
  ownerName,
  toUserId,
  toUserName,
  createTime,
  ...ended
}: TransferDto): Transfer => ({
  id,
  kind: transferKindCodec.fromWire(type),
  instanceId: instId ?? '',
  subject: subject ?? '',
  definitionName: defName ?? '',
  nodeName: nodeName ?? '',
  giverId: ownerId ?? '',
  giverName: ownerName ?? '',
  receiverId: toUserId ?? '',
  receiverName: toUserName ?? '',
  at: fromWireTime(createTime) ?? 0,
  ...(taskId !== null && taskId !== '' && { task: taskId }),
  ...decisionOf(ended),
});

function decisionOf({
  checkStatus,
  optionName,
  remark,
  completeTime,
}: Pick<TransferDto, 'checkStatus' | 'optionName' | 'remark' | 'completeTime'>): Pick<Transfer, 'decision'> {
  const at = fromWireTime(completeTime);
  return checkStatus === null || checkStatus === ''
    ? {}
    : {
        decision: {
          action: recordActionCodec.fromWire(checkStatus),
          remark: remark ?? '',
          ...(optionName && { optionName }),
          ...(at !== undefined && { at }),
        },
      };
}
