import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmImage } from '#contract/workflow/bpmImage.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { instanceStatusCodec, recordActionCodec, linkTargetCodec } from '#contract/wire/wireCodecs.ts';
import type {
  InstanceGateway,
  StartAssignees,
  StartRequest,
  DeepLink,
} from '#application/ports/workflow/instanceGateway.ts';
import { readAsOf } from '#application/ports/platform/reading.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { refuse } from '#domain/shared/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toNodeExecutors } from '../../http/wire/executors.ts';
import { toFormContent, toForms } from '../../http/wire/forms.ts';
import { toWireFilter, toPage, toQuery, type QueryMapping } from '../../http/wire/pages.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { notFoundFailure } from '../../http/wire/discardValue.ts';
import { toDefinition } from './toDefinition.ts';
import { toDoneRow, toHistoryRow } from './toHistoryRow.ts';
import { toInstanceDetail } from './toInstanceDetail.ts';
import { toInstanceRow } from './toInstanceRow.ts';
import { createReadOverlaps } from './readOverlaps.ts';
import { readStartPage } from './readStartPage.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';

const chartDecoder = lazyValue(() => import('../chart/decodeChart.ts'));

const MINE: QueryMapping = {
  search: 'Q_i.SUBJECT__S_LK',
  filters: {
    status: { key: 'Q_i.STATUS__S_EQ', serialize: toWireFilter(INSTANCE_STATUSES, instanceStatusCodec) },
    outcome: { key: 'Q_i.OUTCOME__S_EQ' },
    category: { key: 'Q_i.TREE_ID__S_EQ' },
  },
  sorts: { start: 'CREATE_TIME_', end: 'END_TIME_' },
};
const toWireAction = toWireFilter(RECORD_ACTIONS, recordActionCodec);
/** Several actions are sent as one comma-separated value. */
const toWireActions = (value: string): string => value.split(',').map(toWireAction).join(',');
const DONE: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: { actions: { key: 'Q_CHECK_STATUS__S_IN', serialize: toWireActions }, category: { key: 'Q_TREE_ID__S_EQ' } },
  sorts: { decision: 'COMPLETE_TIME_' },
};
/** Actions of the list "done, rejected". */
const REJECTIONS = 'refuse,returnToPrevious,returnToInitiator,returnToNode';
const STARTABLE: QueryMapping = { search: 'Q_NAME__S_LK', filters: { category: { key: 'Q_TREE_ID__S_EQ' } } };
const ORIGINS = { mine: 'mystart', done: 'mydone' } as const;

const toStartAssignees = ({
  nodeId,
  name,
  users,
  singleExecutor,
}: AnswerOf<typeof bpmDef.getStartUserNodes>[number]): StartAssignees => ({
  node: nodeId,
  name: name ?? '',
  isSinglePerson: singleExecutor ?? false,
  people: (users ?? []).map((user) => ({ kind: 'person', id: user.id, name: user.name ?? '' })),
});

export const createHttpInstanceGateway = (call: ApiClient): InstanceGateway => ({
  async listStartable(request) {
    const answer = await call(bpmDef.getAllForStart, { body: toQuery(request, STARTABLE) });
    return answer.ok ? ok(toPage(answer, toDefinition)) : answer;
  },
  async findDefinition(key) {
    const answer = await call(bpmDef.getBydefKey, { fields: { defKey: key } });
    if (!answer.ok) return answer;
    return answer.value ? ok(answer.value.defId) : fail({ kind: 'refused', refusal: refuse('start.noDefinition') });
  },
  getStartPage: (definition, draft) => readStartPage(call, definition, draft),
  async listStartAssignees(definition, forms) {
    const fields = { defId: definition };
    const answer = await call(bpmDef.getStartUserNodes, { fields, body: await toFormContent(forms) });
    return answer.ok ? toRows(answer, toStartAssignees) : answer;
  },
  async listBatchAssignees(definition, forms) {
    const fields = { defId: definition };
    const answer = await call(bpmDef.getBatchUserNodes, { fields, body: await toFormContent(forms) });
    return answer.ok ? toRows(answer, toStartAssignees) : answer;
  },
  async start(draft) {
    const answer = await call(bpmInst.startProcess, { key: draft.key, body: await toStartBody(draft) });
    return answer.ok ? ok(answer.value.instId) : answer;
  },
  async saveDraft(draft) {
    const answer = await call(bpmInst.saveDraft, { key: draft.key, body: await toStartBody(draft) });
    return answer.ok ? ok(answer.value.instId) : answer;
  },
  async listMine(request) {
    const answer = await call(bpmInst.myBpmInsts, { body: toQuery(request, MINE) });
    return answer.ok ? ok(toPage(answer, toInstanceRow)) : answer;
  },
  async listDone(request) {
    const answer = await call(bpmHistory.getMyApproved, { body: toQuery(request, DONE) });
    return answer.ok ? ok(toPage(answer, toDoneRow)) : answer;
  },
  async listRejected(request) {
    const answer = await call(bpmHistory.getMyApproved, {
      body: toQuery({ ...request, filters: { actions: REJECTIONS, ...request.filters } }, DONE),
    });
    return answer.ok ? ok(toPage(answer, toDoneRow)) : answer;
  },
  async resolveDeepLink(of) {
    const answer = await call(bpmInst.getInfoByDefKeyInstId, {
      fields: 'instance' in of ? { type: 'openDoc', id: of.instance } : { type: 'newDoc', id: of.definitionKey },
    });
    return answer.ok ? toDeepLink(answer.value) : answer;
  },
  async find(instance, from) {
    const answer = await call(bpmInst.getInstDetail, {
      fields: { instId: instance, ...(from === undefined ? {} : { from: ORIGINS[from] }) },
    });
    if (!answer.ok) return hasNoMessage(answer.error) ? notFoundFailure : answer;
    if (!answer.value) return notFoundFailure;
    const forms = await toForms(answer.value.formData?.data, { isReadOnly: true });
    return { ...ok(toInstanceDetail(answer.value, forms)), ...readAsOf(answer) };
  },
  listOverlaps: createReadOverlaps(call),
  async listHistory(instance) {
    const answer = await call(bpmHistory.getCheckHistorys, { fields: { instId: instance } });
    return answer.ok ? toRows(answer, toHistoryRow) : answer;
  },
  async getChart(of) {
    const body =
      'task' in of ? { taskId: of.task } : 'instance' in of ? { instId: of.instance } : { defId: of.definition };
    const answer = await call(bpmImage.getBpmnXmlFromParam, { body });
    if (!answer.ok) return answer;
    // The BPMN parser is loaded with the first chart.
    const { decodeChart } = await chartDecoder.fetch();
    return ok(decodeChart(answer.value));
  },
});

/** An envelope without a message: the request does not exist (contract wire 11). */
const hasNoMessage = (failure: Failure): boolean => failure.kind === 'rejectedByServer' && failure.message === '';

const toStartBody = async ({ definition, draft, forms, opinion, people, destination }: StartRequest) => ({
  defId: definition,
  opinion,
  formData: await toFormContent(forms),
  nodeExecutors: toNodeExecutors(people),
  ...(destination === undefined ? {} : { destNodeId: destination }),
  ...(draft === undefined ? {} : { instId: draft }),
});

/** Converts the target of a link (contract requests 4). */
function toDeepLink({
  action,
  taskId,
  instId,
  defKey,
  message,
}: AnswerOf<typeof bpmInst.getInfoByDefKeyInstId>): Result<DeepLink> {
  const kind = linkTargetCodec.fromWire(action);
  if (kind === 'task' && taskId !== null) return ok({ kind, task: taskId });
  if (kind === 'detail' && instId !== null) return ok({ kind, instance: instId });
  if (kind === 'start' && defKey !== null) return ok({ kind, definitionKey: defKey });
  if (kind === 'draft' && defKey !== null && instId !== null) return ok({ kind, definitionKey: defKey, draft: instId });
  return fail({ kind: 'rejectedByServer', message: message ?? '' });
}
