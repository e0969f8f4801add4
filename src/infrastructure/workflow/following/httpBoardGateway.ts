import { bpmBoard } from '#contract/workflow/bpmBoard.ts';
import { bpmLog } from '#contract/workflow/bpmLog.ts';
import { formChangeEndpoints } from '#contract/forms/formChangeEndpoints.ts';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { FieldChange } from '#domain/requests/followViews.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { notFoundFailure, discardValue } from '../../http/wire/discardValue.ts';
import { toOpFiles } from '../../http/wire/opFiles.ts';

export const createHttpBoardGateway = (call: ApiClient): BoardGateway => ({
  async listMessages(instance) {
    const answer = await call(bpmBoard.getByInstId, { fields: { instId: instance } });
    return answer.ok
      ? toRows(answer, ({ id, author, authorId, content, createTime, files }) => ({
          id,
          authorId: authorId ?? '',
          authorName: author ?? '',
          text: content ?? '',
          writtenAt: fromWireTime(createTime) ?? 0,
          files: (files ?? []).map(({ fileId, fileName }) => ({ id: fileId, name: fileName ?? '' })),
        }))
      : answer;
  },
  async postMessage({ key, instance, text, files }) {
    const answer = await call(bpmBoard.addMsg, {
      key,
      fields: { instId: instance, msg: text, files: toOpFiles(files) },
    });
    return answer.ok && !answer.value ? notFoundFailure : discardValue(answer);
  },
  async listLog(instance) {
    const answer = await call(bpmLog.getByInstId, { fields: { instId: instance } });
    return answer.ok
      ? toRows(answer, ({ id, userId, userName, agentUserName, taskName, optionName, opDescp, createTime }) => ({
          id,
          personId: userId ?? '',
          personName: userName ?? '',
          nodeName: taskName ?? '',
          text: optionName || opDescp || '',
          at: fromWireTime(createTime) ?? 0,
          ...(agentUserName && { agentForName: agentUserName }),
        }))
      : answer;
  },
  listChanges: (instance) => toFieldChanges(call, { instId: instance }),
  listRecordChanges: ({ object, record }) => toFieldChanges(call, { boAlias: object, busKey: record }),
});

async function toFieldChanges(
  call: ApiClient,
  fields: FieldsOf<typeof formChangeEndpoints.getFormChangeLog>,
): Promise<ReadResult<readonly FieldChange[]>> {
  const answer = await call(formChangeEndpoints.getFormChangeLog, { fields });
  return answer.ok
    ? toRows(
        answer,
        ({ id, fieldName, comment, oldVal, newVal, createBy, createTime, nodeId, nodeName, recordName }) => ({
          id,
          field: fieldName ?? '',
          label: comment ?? fieldName ?? '',
          before: oldVal ?? '',
          after: newVal ?? '',
          personName: createBy ?? '',
          nodeName: nodeName ?? '',
          ...(nodeId !== null && { nodeId }),
          at: fromWireTime(createTime) ?? 0,
          ...(recordName && { recordName }),
        }),
      )
    : answer;
}
