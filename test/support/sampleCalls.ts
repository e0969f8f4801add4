import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import { bpmAgent } from '#contract/workflow/bpmAgent.ts';
import { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import { bpmBoard } from '#contract/workflow/bpmBoard.ts';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmFavourite } from '#contract/workflow/bpmFavourite.ts';
import { bpmPreview } from '#contract/workflow/bpmPreview.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmImage } from '#contract/workflow/bpmImage.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmLog } from '#contract/workflow/bpmLog.ts';
import { bpmOpinion } from '#contract/workflow/bpmOpinion.ts';
import { bpmPending } from '#contract/workflow/bpmPending.ts';
import { bpmShare } from '#contract/workflow/bpmShare.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { bpmTracked } from '#contract/workflow/bpmTracked.ts';
import { bpmTransfer } from '#contract/workflow/bpmTransfer.ts';
import { appEndpoints } from '#contract/directory/appEndpoints.ts';
import { areaEndpoints } from '#contract/content/areaEndpoints.ts';
import { locationEndpoints } from '#contract/content/locationEndpoints.ts';
import { catalogue } from '#contract/wire/catalogue.ts';
import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { guestCalls, invitationCalls } from '#contract/auth/invitationEndpoints.ts';
import { formCalendarView } from '#contract/forms/formCalendarView.ts';
import { formBoList } from '#contract/forms/formBoList.ts';
import { definitionFiles } from '#contract/workflow/definitionFiles.ts';
import { compatibilityEndpoints } from '#contract/wire/compatibilityEndpoints.ts';
import { dictionaries } from '#contract/wire/dictionaryEndpoints.ts';
import { interfaces } from '#contract/wire/interfaceEndpoints.ts';
import { formLinks } from '#contract/forms/formLinkEndpoints.ts';
import { offboardingEndpoints } from '#contract/directory/leavingEndpoints.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import { signatureEndpoints } from '#contract/files/signatureEndpoints.ts';
import { trees } from '#contract/wire/treeEndpoints.ts';
import { formChangeEndpoints } from '#contract/forms/formChangeEndpoints.ts';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { chatSamples } from './chatSamples.ts';
import { companySamples } from './companySamples.ts';
import { entrySamples } from './entrySamples.ts';
import { LEAVE, VISIT } from './forms/demo.ts';
import { formSamples } from './formSamples.ts';
import { PORTAL_SAMPLES } from './portalSamples.ts';
import { INVITATION, named, PAGE, type NamedSample } from './samples.ts';

const { getCode: _code, loginByUserNo: _byNo, ...LOGIN_CALLS } = { ...session, ...loginEndpoints };
const { upload: _, mayUpload: _forFilesOnly, ...GUEST_CALLS } = guestCalls;
const { upload: _upload, download: _download, ...FILE_CALLS } = fileEndpoints;
const { agreeByTicket: _ticket, ...TASK_CALLS } = bpmTask;
const { live: _live, ...MESSAGE_CALLS } = innerMessages;

/**
 * Returns a successful call on the demo data for each entry of the endpoint tables; commands come last, in an order
 * that works.
 */
export function createSampleCalls({
  taskId,
  batch,
  duty,
  share,
  token,
  message,
  givenTask,
  asking,
  question,
  circulating,
  voting,
  spare,
  forwarded,
  form,
  file,
  record,
  instId,
  draft,
  defId,
  gaofei,
  printed,
  invitation,
  code,
  chatCode = '',
  chatTicket = '',
  loginCode = '',
  loginCookie = '',
  newcomer = '',
  linkSecret = '',
  leaver = '',
  news = '',
}: Readonly<Record<string, string>>): readonly NamedSample[] {
  const ofFile = { fields: { fileId: file ?? '' } };
  const held = { body: { ids: [leaver] } };
  const guest = { headers: { [INVITATION_HEADER]: code ?? '' } };
  const forwarding = { body: { instId, send: true, copyUsers: [{ id: gaofei, name: '' }], opinion: '', files: '[]' } };
  const inst = { fields: { instId: instId ?? '' } };
  const start = { body: { defId, formJson: JSON.stringify({ leave: LEAVE }) } };
  return [
    ...PORTAL_SAMPLES,
    ...named(bpmDef, {
      getAllForStart: PAGE,
      getBydefKey: { fields: { defKey: 'leave' } },
      query: PAGE,
      discard: { fields: { defId: spare ?? '' } },
      recover: { fields: { defId: spare ?? '' } },
      del: { fields: { ids: spare ?? '' } },
      getJumpNodes: { fields: { taskId: taskId ?? '' } },
      getStartUserNodes: { fields: { defId: defId ?? '' }, body: {} },
      getFlowNodesExecutors: { fields: { defId: defId ?? '' }, body: { leave: LEAVE } },
      getBatchUserNodes: { fields: { defId: defId ?? '' }, body: {} },
    }),
    ...named(bpmHistory, { getCheckHistorys: { fields: { instId: instId ?? '' } }, getMyApproved: PAGE }),
    ...named(bpmImage, {
      getBpmnXmlFromParam: { body: { instId } },
      getBpmnImageNodeInfo: { body: { instId, nodeId: 'UserTask_manager' } },
    }),
    ...named(bpmOpinion, { save: { body: { opText: 'As agreed on the phone.' } }, del: { fields: { ids: '1' } } }),
    ...named(bpmTracked, { doTracked: inst, removeTracked: inst, getMyTracked: PAGE }),
    ...named(bpmLog, { getByInstId: inst }),
    ...named(bpmTransfer, {
      getMyReceiveTask: PAGE,
      getMyTransOutTask: PAGE,
      doRetrieveTask: { body: { taskId: givenTask } },
    }),
    ...named(bpmCommunication, {
      linkup: { body: { taskId, toUserAccounts: 'gaofei', opinion: 'Why so late?' } },
      getCommuTasks: { fields: { taskId: asking ?? '' } },
      replyLinkupTask: { body: { taskId: question, opinion: 'No reason.' } },
      canReplyCommu: { fields: { taskId: question ?? '' } },
      revokeCmTask: { fields: { taskId: asking ?? '', delOpinion: 'false' } },
    }),
    ...named(bpmCirculation, {
      transRoamTask: {
        body: { taskId, toUser: [{ id: gaofei, name: '' }], transferType: 'jumpNext', approveType: 'parallel' },
      },
      cancelTransRoamTask: { fields: { taskId: circulating ?? '' } },
      getRoamTasks: { fields: { taskId: circulating ?? '' } },
    }),
    ...named(bpmCc, {
      getMyTurnTo: PAGE,
      myRecevieTurn: PAGE,
      updRead: { fields: { cpId: '1' } },
      getByInstId: { fields: { instId: forwarded ?? '' } },
      getCcRecordByInstId: { fields: { instId: forwarded ?? '' } },
      transfer: forwarding,
      transferFromTask: forwarding,
    }),
    ...named(bpmAsync, {
      save: { body: { taskIds: taskId, checkType: 'AGREE' } },
      query: PAGE,
      get: { fields: { pkId: batch ?? '' } },
      retry: { fields: { id: batch ?? '' } },
      del: { fields: { ids: batch ?? '' } },
    }),
    ...named(bpmFavourite, {
      getMyCollections: PAGE,
      ...Object.fromEntries(
        ['isCollected', 'save', 'del'].map((name) => [name, { fields: { type: 'inst', targetId: instId ?? '' } }]),
      ),
    }),
    ...named(bpmShare, {
      getMyShares: PAGE,
      getSharedToMe: PAGE,
      save: { fields: { instId: instId ?? '' } },
      del: { fields: { id: share ?? '' } },
      open: { fields: { token: token ?? '' } },
    }),
    ...named(formBoList, {
      dialog: { fields: { key: 'visitors' } },
      getData: { fields: { key: 'visitors' }, ...PAGE },
      getTreeJson: { fields: { key: 'places' }, body: {} },
      query: PAGE,
      validPreByButton: { body: { config: '{}', rows: [] } },
      selfButtonExe: {
        fields: { key: 'visitors', button: 'leave' },
        body: { data: [{ ID_: record, F_STATE: 'here' }] },
      },
      asyncExportExcel: { body: { boListKey: 'assets' } },
      importExcel: { fields: { boListKey: 'suppliers' } },
    }),
    ...named(formCalendarView, { getDataByKey: { fields: { key: 'room_bookings' } } }),
    ...named(bpmPending, { getMyPending: PAGE }),
    ...named(formChangeEndpoints, { getFormChangeLog: { fields: { instId: instId ?? '' } } }),
    ...named(bpmAgent, {
      getMyAgents: PAGE,
      save: { body: { type: 'all', toUserId: gaofei, startTime: '2027-01-01', endTime: '2027-01-08' } },
      end: { fields: { id: duty ?? '' } },
      del: { fields: { ids: '1' } },
      getAwayTimes: { body: { userId: gaofei, startTime: '2027-01-01', endTime: '2027-01-08' } },
      getDefinitions: PAGE,
    }),
    ...named(bpmAbsence, { getOverlaps: { body: { begin: LEAVE.begin, end: LEAVE.end } } }),
    ...named(bpmPreview, {
      preview: { body: { call: 'transTask', values: { taskId, toUser: [{ id: gaofei, name: '' }] } } },
    }),
    ...named(bpmBoard, {
      getByInstId: { fields: { instId: forwarded ?? instId ?? '' } },
      addMsg: { fields: { instId: instId ?? '', msg: 'When exactly?' } },
    }),
    ...named(MESSAGE_CALLS, {
      queryMsg: PAGE,
      get: { fields: { pkId: message ?? '' } },
      readMessage: { body: { msgId: '1' } },
      delByRecIds: { body: { recIds: '1' } },
    }),
    ...companySamples({ gaofei: gaofei ?? '', news: news ?? '' }),
    ...named(appEndpoints, { getAppByCurUser: { fields: { appType: '0' } } }),
    ...named(offboardingEndpoints, { query: {}, confirm: held, dismiss: held, reactivate: held }),
    ...named(catalogue, { getByCatKey: { fields: { catKey: 'BPM' } } }),
    ...named(trees, {
      ...Object.fromEntries(Object.keys(trees).map((name) => [name, { fields: { catKey: 'BPM' } }])),
      getByParentId: { fields: { parentId: '0' } },
      postByParentId: { fields: { parentId: '0' } },
    }),
    ...named(FILE_CALLS, { getByFileId: ofFile, previewFile: ofFile, mayUpload: { fields: { size: '1' } } }),
    ...named(locationEndpoints, { getAddressByQqMap: { fields: { lat: '31.2304', lng: '121.4737' } } }),
    ...named(areaEndpoints, { queryAddress: { fields: { addressKey: 'provinces', config: '{}' } } }),
    ...named({ getSignatureList: signatureEndpoints.getSignatureList }, {}),
    ...named(compatibilityEndpoints, {
      getBpmInstEncrypt: { fields: { instId: instId ?? '' } },
      getProcessConfigByKey: { fields: { defKey: 'leave' } },
      getTemporaryOpinion: { fields: { taskId: taskId ?? '' } },
      saveOpinion: { fields: { taskId: taskId ?? '', opinion: 'Ask first' } },
      getForm: { fields: { pkId: form ?? '' } },
      queryForms: PAGE,
    }),
    ...formSamples({ record, printed }),
    ...named(invitationCalls, {
      query: { fields: { alias: 'supplier_signup' }, ...PAGE },
      get: { fields: { id: invitation ?? '' } },
      save: { body: { ...INVITATION, alias: 'supplier_signup' } },
      end: { fields: { id: invitation ?? '' } },
    }),
    ...named(GUEST_CALLS, {
      open: guest,
      options: { ...guest, fields: { kind: 'dictionary', key: 'visit_kinds' } },
      save: { ...guest, body: { data: VISIT } },
    }),
    ...named(definitionFiles, {}),
    ...named(LOGIN_CALLS, {
      logIn: { fields: { username: 'wangfang', password: 'Ringi-2026' } },
      logOut: { fields: { token: 'nobody' } },
    }),
    ...chatSamples(chatCode, chatTicket),
    ...entrySamples({ loginCode, loginCookie, newcomer, linkSecret }),
    ...named(dictionaries, {
      ...Object.fromEntries(
        ['listByKey', 'treeByKey', 'getTopDicByKey'].map((name) => [name, { fields: { key: 'places' } }]),
      ),
      getByTreeId: { fields: { treeId: '1' } },
      getByParentId: { fields: { parentId: '0' } },
      getByPidAndDicId: { fields: { dicKey: 'places', parentId: '0' } },
    }),
    ...named(formLinks, {
      queryForJson: { fields: { key: 'colleague' } },
      queryData: { fields: { key: 'suppliers' } },
      invokeScript: { fields: { alias: 'amountInCapitals' }, body: { amount: '1' } },
      validPreByButton: { body: { config: '', formJson: {} } },
    }),
    ...named(interfaces, { executeApi: { fields: { apiId: 'rates' }, body: {} } }),
    ...named(bpmTaskLists, { myTasks: PAGE, query: PAGE, myTasksByDefKey: { fields: { defKey: 'leave' }, ...PAGE } }),
    ...named(TASK_CALLS, {
      batCompleteTask: { body: { taskIds: taskId, checkType: 'AGREE', opinion: '' } },
      getTaskInfo: { fields: { taskId: taskId ?? '' } },
      getBackNodes: { fields: { taskId: taskId ?? '' } },
      getByInstId: { fields: { instId: instId ?? '' } },
      getTaskFlowNodesExecutors: { body: { taskId, checkType: 'AGREE' } },
      saveFormData: { body: { taskId, formJson: '{}' } },
      updateLocked: { fields: { taskId: taskId ?? '' } },
      completeTask: { body: { taskId, checkType: 'BACK_TO_STARTOR', nextJumpType: 'normal', opinion: 'Correct it' } },
      transTask: { body: { taskId, opinion: '', toUser: [{ id: gaofei, name: '' }] } },
      getBatchTasksInfo: { fields: { taskIds: taskId ?? '' } },
      takeBackTask: { body: { instId, backNodeId: 'UserTask_apply', nextJumpType: 'normal' } },
      addSignUser: { body: { taskId: voting, toUserIds: 'gaofei' } },
      jumpToNode: { body: { taskId, destNodeId: 'UserTask_hr' } },
    }),
    ...named(bpmInst, {
      getProcessConfig: { fields: { defId: defId ?? '' } },
      getViewByDefId: { fields: { defId: defId ?? '' } },
      startProcess: start,
      saveDraft: start,
      myBpmInsts: PAGE,
      myBpmDraftInsts: PAGE,
      getMyApprovedInsts: PAGE,
      getInstDetail: { fields: { instId: instId ?? '' } },
      getInfoByDefKeyInstId: { fields: { type: 'openDoc', id: instId ?? '' } },
      query: PAGE,
      urge: { body: { instId } },
      updateProcessStatus: { fields: { instId: instId ?? '', status: 'SUPSPEND' } },
      getNodeExecutors: { body: { taskId, nodeId: 'UserTask_hr' } },
      cancelProcess: { fields: { instId: instId ?? '', reason: 'Not needed' } },
      revokeProcess: { fields: { instId: instId ?? '', from: 'mystart', opinion: 'Not needed' } },
      del: { fields: { ids: draft ?? '' } },
    }),
  ];
}
