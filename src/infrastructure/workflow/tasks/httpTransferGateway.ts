import { bpmTransfer, type TransferDto } from '#contract/workflow/bpmTransfer.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { recordActionCodec, transferKindCodec } from '#contract/wire/wireCodecs.ts';
import type { TransferGateway } from '#application/ports/workflow/transferGateway.ts';
import type { Transfer } from '#domain/tasks/handoverViews.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';

const TRANSFERS: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: { kind: { key: 'Q_TYPE__S_EQ' } },
  sorts: { handover: 'CREATE_TIME_' },
};

export const createHttpTransferGateway = (call: ApiClient): TransferGateway => ({
  listReceived: async (request) =>
    toPageResult(await call(bpmTransfer.getMyReceiveTask, { body: toQuery(request, TRANSFERS) }), toTransfer),
  listGiven: async (request) =>
    toPageResult(await call(bpmTransfer.getMyTransOutTask, { body: toQuery(request, TRANSFERS) }), toTransfer),
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
  ...toDecision(ended),
});

function toDecision({
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
