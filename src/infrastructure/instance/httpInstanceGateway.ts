import { bpmDef } from '#api/bpmDef.ts';
import { bpmHistory } from '#api/bpmHistory.ts';
import { bpmImage } from '#api/bpmImage.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { instanceStatusCodec, recordActionCodec } from '#api/wireCodecs.ts';
import type { InstanceGateway, StartRequest } from '#application/ports/instanceGateway.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { refuse } from '#domain/shared/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toNodeExecutors } from '../wire/executors.ts';
import { toFormContent, toForms } from '../wire/forms.ts';
import { spellWith, toPage, toQuery } from '../wire/pages.ts';
import { toRows } from '../wire/toRows.ts';
import type { QuerySpelling } from '../wire/pages.ts';
import { notThere } from '../wire/withoutValue.ts';
import { toDefinition } from './toDefinition.ts';
import { toDoneRow, toHistoryRow } from './toHistoryRow.ts';
import { toInstanceDetail } from './toInstanceDetail.ts';
import { toInstanceRow } from './toInstanceRow.ts';
import { toDeepLink } from './toDeepLink.ts';
import { readStartPage } from './readStartPage.ts';
import { fetchCode } from '../container/fetchCode.ts';

const MINE: QuerySpelling = {
  search: 'Q_i.SUBJECT__S_LK',
  filters: {
    status: { key: 'Q_i.STATUS__S_EQ', spell: spellWith(INSTANCE_STATUSES, instanceStatusCodec) },
    outcome: { key: 'Q_i.OUTCOME__S_EQ' },
    category: { key: 'Q_i.TREE_ID__S_EQ' },
  },
  sorts: { start: 'CREATE_TIME_', end: 'END_TIME_' },
};
const spellAction = spellWith(RECORD_ACTIONS, recordActionCodec);
/** Several actions stand in one value, parted by commas. */
const spellActions = (value: string): string => value.split(',').map(spellAction).join(',');
const DONE: QuerySpelling = {
  search: 'Q_SUBJECT__S_LK',
  filters: { actions: { key: 'Q_CHECK_STATUS__S_IN', spell: spellActions }, category: { key: 'Q_TREE_ID__S_EQ' } },
  sorts: { decision: 'COMPLETE_TIME_' },
};
/** What "done, rejected" shows. */
const REJECTIONS = 'refuse,returnToPrevious,returnToInitiator,returnToNode';
const STARTABLE: QuerySpelling = { search: 'Q_NAME__S_LK', filters: { category: { key: 'Q_TREE_ID__S_EQ' } } };
const ORIGINS = { mine: 'mystart', done: 'mydone' } as const;

export const makeHttpInstanceGateway = (call: ApiClient): InstanceGateway => ({
  async startable(request) {
    const answer = await call(bpmDef.getAllForStart, { body: toQuery(request, STARTABLE) });
    return answer.ok ? ok(toPage(answer, toDefinition)) : answer;
  },
  async definitionOf(key) {
    const answer = await call(bpmDef.getBydefKey, { fields: { defKey: key } });
    if (!answer.ok) return answer;
    return answer.value ? ok(answer.value.defId) : fail({ kind: 'refused', refusal: refuse('start.noDefinition') });
  },
  startPage: (definition, draft) => readStartPage(call, definition, draft),
  async startPeople(definition, forms) {
    const answer = await call(bpmDef.getStartUserNodes, {
      fields: { defId: definition },
      body: await toFormContent(forms),
    });
    return answer.ok
      ? toRows(answer, ({ nodeId, name, users, singleExecutor }) => ({
          node: nodeId,
          name: name ?? '',
          isSinglePerson: singleExecutor ?? false,
          people: (users ?? []).map((user) => ({ kind: 'person', id: user.id, name: user.name ?? '' })),
        }))
      : answer;
  },
  async start(draft) {
    const answer = await call(bpmInst.startProcess, { key: draft.key, body: await toStartBody(draft) });
    return answer.ok ? ok(answer.value.instId) : answer;
  },
  async saveDraft(draft) {
    const answer = await call(bpmInst.saveDraft, { key: draft.key, body: await toStartBody(draft) });
    return answer.ok ? ok(answer.value.instId) : answer;
  },
  async mine(request) {
    const answer = await call(bpmInst.myBpmInsts, { body: toQuery(request, MINE) });
    return answer.ok ? ok(toPage(answer, toInstanceRow)) : answer;
  },
  async done(request) {
    const answer = await call(bpmHistory.getMyApproved, { body: toQuery(request, DONE) });
    return answer.ok ? ok(toPage(answer, toDoneRow)) : answer;
  },
  async rejected(request) {
    const answer = await call(bpmHistory.getMyApproved, {
      body: toQuery({ ...request, filters: { actions: REJECTIONS, ...request.filters } }, DONE),
    });
    return answer.ok ? ok(toPage(answer, toDoneRow)) : answer;
  },
  async deepLink(of) {
    const answer = await call(bpmInst.getInfoByDefKeyInstId, {
      fields: 'instance' in of ? { type: 'openDoc', id: of.instance } : { type: 'newDoc', id: of.definitionKey },
    });
    return answer.ok ? toDeepLink(answer.value) : answer;
  },
  async find(instance, from) {
    const answer = await call(bpmInst.getInstDetail, {
      fields: { instId: instance, ...(from === undefined ? {} : { from: ORIGINS[from] }) },
    });
    if (!answer.ok) return isWordless(answer.error) ? notThere : answer;
    if (!answer.value) return notThere;
    return ok(toInstanceDetail(answer.value, await toForms(answer.value.formData?.data, { isReadOnly: true })));
  },
  async history(instance) {
    const answer = await call(bpmHistory.getCheckHistorys, { fields: { instId: instance } });
    return answer.ok ? toRows(answer, toHistoryRow) : answer;
  },
  async chart(of) {
    const body =
      'task' in of ? { taskId: of.task } : 'instance' in of ? { instId: of.instance } : { defId: of.definition };
    const answer = await call(bpmImage.getBpmnXmlFromParam, { body });
    if (!answer.ok) return answer;
    // Reading BPMN comes with the first chart.
    const { decodeChart } = await fetchCode(() => import('../flowChart/decodeChart.ts'));
    return ok(decodeChart(answer.value));
  },
});

/** An envelope around nothing: such a request is not there (contract wire 11). */
const isWordless = (failure: Failure): boolean => failure.kind === 'rejectedByServer' && failure.message === '';

const toStartBody = async ({ definition, draft, forms, opinion, people, destination }: StartRequest) => ({
  defId: definition,
  opinion,
  formData: await toFormContent(forms),
  nodeExecutors: toNodeExecutors(people),
  ...(destination === undefined ? {} : { destNodeId: destination }),
  ...(draft === undefined ? {} : { instId: draft }),
});
