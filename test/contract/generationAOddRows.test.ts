import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#test/support/generationA/answers.ts';
import type { StubCaller } from '#test/support/generationA/callAs.ts';
import { AT, EVERYTHING, callAs } from '#test/support/generationA/callAs.ts';
import type { OddList } from '#test/support/generationA/oddRows.ts';
import { ODD_ROWS } from '#test/support/generationA/oddRows.ts';
import { GROUPS, personId } from '#test/support/generationA/people.ts';
import { REQUEST, TASK } from '#test/support/generationA/requests.ts';
import type { GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { startGenerationA } from '#test/support/generationA/startGenerationA.ts';

let platform: GenerationA;
beforeEach(async () => {
  platform = await startGenerationA();
});
afterEach(() => platform.stop());

const person = (account: string) => callAs(platform.address, account);

/** Call that returns the malformed row of each list. */
const LISTS: Readonly<Record<OddList, (caller: StubCaller) => ReturnType<StubCaller['get']>>> = {
  myTasks: (caller) => caller.json(`${AT.bpm}/bpmTask/myTasks`, EVERYTHING),
  taskQuery: (caller) => caller.json(`${AT.bpm}/bpmTask/query`, EVERYTHING),
  openTasks: (caller) => caller.get(`${AT.bpm}/bpmTask/getByInstId?instId=${REQUEST.odd}`),
  asked: (caller) => caller.form(`${AT.bpm}/bpmTask/getCommuTasks`, { taskId: TASK.signerWang }),
  readers: (caller) => caller.form(`${AT.bpm}/bpmTask/getRoamTasks`, { taskId: TASK.circulated }),
  backNodes: (caller) => caller.get(`${AT.bpm}/bpmTask/getBackNodes/${TASK.odd}`),
  myBpmInsts: (caller) => caller.json(`${AT.bpm}/bpmInst/myBpmInsts`, EVERYTHING),
  drafts: (caller) => caller.json(`${AT.bpm}/bpmInst/myBpmDraftInsts`, EVERYTHING),
  instQuery: (caller) => caller.json(`${AT.bpm}/bpmInst/query`, EVERYTHING),
  approvedInsts: (caller) => caller.json(`${AT.bpm}/bpmInst/getMyApprovedInsts`, EVERYTHING),
  definitions: (caller) => caller.json(`${AT.bpm}/bpmDef/getAllForStart`, EVERYTHING),
  records: (caller) => caller.get(`${AT.bpm}/bpmCheckHistory/getCheckHistorys?instId=${REQUEST.odd}`),
  myApproved: (caller) => caller.json(`${AT.bpm}/bpmCheckHistory/getMyApproved`, EVERYTHING),
  sent: (caller) => caller.json(`${AT.bpm}/bpmInstCc/getMyTurnTo`, EVERYTHING),
  received: (caller) => caller.json(`${AT.bpm}/bpmInstCc/myRecevieTurn`, EVERYTHING),
  readings: (caller) => caller.form(`${AT.bpm}/bpmInstCc/getByInstId`, { instId: REQUEST.odd }),
  readingGroups: (caller) => caller.form(`${AT.bpm}/bpmInstCc/getCcRecordByInstId`, { instId: REQUEST.odd }),
  transferredToMe: (caller) => caller.json(`${AT.bpm}/bpmTaskTransfer/getMyReceiveTask`, EVERYTHING),
  transferredByMe: (caller) => caller.json(`${AT.bpm}/bpmTaskTransfer/getMyTransOutTask`, EVERYTHING),
  tracked: (caller) => caller.json(`${AT.bpm}/bpmInstTracked/getMyTracked`, EVERYTHING),
  board: (caller) => caller.get(`${AT.bpm}/bpmInstMsg/getByInstId?instId=${REQUEST.odd}`),
  log: (caller) => caller.get(`${AT.bpm}/bpmInstLog/getByInstId?instId=${REQUEST.odd}`),
  opinions: (caller) => caller.get(`${AT.bpm}/bpmOpinionLib/getUserText`),
  people: (caller) => caller.json(`${AT.user}/osUser/query`, EVERYTHING),
  peopleOfGroups: (caller) => caller.json(`${AT.user}/osUser/getAllUserByGroupId`, EVERYTHING),
  members: (caller) => caller.get(`${AT.user}/osUser/getByGroupId?groupId=${GROUPS[1].groupId}`),
  names: (caller) =>
    caller.form(`${AT.user}/osUser/getUsersByIds`, { userIds: `${personId('sunli')},${personId('odd')}` }),
  relations: (caller) =>
    caller.get(
      `${AT.user}/osRelInst/getUserListByGroupIdAndRelTypeId?groupId=${GROUPS[0].groupId}&relTypeId=1&pageNum=1&pageSize=50`,
    ),
  dimensions: (caller) => caller.get(`${AT.user}/osDimension/getDimList`),
  groups: (caller) => caller.get(`${AT.user}/osGroup/queryGroups?dimId=1&parentId=${GROUPS[0].groupId}`),
  childGroups: (caller) => caller.get(`${AT.user}/osGroup/getByParentId?parentId=${GROUPS[0].groupId}`),
  foundGroups: (caller) => caller.json(`${AT.user}/osGroup/searchGroups`, EVERYTHING),
  categories: (caller) =>
    caller.get(`${AT.system}/sysTree/getByCatKey?catKey=BPM&readKey=start.read&isAdmin=false&isGrant=false`),
  dictionary: (caller) => caller.get(`${AT.system}/sysDic/treeByKey?key=NEWS`),
  messages: (caller) => caller.json(`${AT.portal}/infInnerMsg/queryMsg`, EVERYTHING),
  news: (caller) => caller.json(`${AT.portal}/insNews/getAllIssuedNews`, EVERYTHING),
  portals: (caller) => caller.form(`${AT.portal}/insPortalDef/listMobilePortals`),
  applications: (caller) => caller.get(`${AT.user}/osUser/getAppByCurUser?appType=0`),
  signatures: (caller) => caller.get(`${AT.system}/sysSignature/getSignatureList`),
  uploads: (caller) =>
    caller.upload(`${AT.system}/sysFile/upload`, [new File(['1'], '1.txt'), new File(['2'], '2.txt')]),
  formRows: (caller) => caller.json(`${AT.form}/core/formBoList/leave_list/getData?isMobile=1`, EVERYTHING),
  rules: (caller) => caller.get(`${AT.form}/core/formRule/getAll`),
  constants: (caller) => caller.get(`${AT.form}/core/formCustomQuery/getConstantItem`),
};

const rowsOf = (answer: unknown): readonly Row[] => {
  if (Array.isArray(answer)) return answer.filter((row) => row !== null);
  const { result, data } = answer as { readonly result?: { readonly data: Row[] }; readonly data?: Row[] };
  return result?.data ?? data ?? [];
};

describe('every list of a generation A platform', () => {
  it.each(Object.keys(LISTS) as OddList[])('contains exactly one malformed row: %s', async (list) => {
    const answer = await LISTS[list](await person('wangfang'));
    expect(answer.status).toBe(200);
    const odd = rowsOf(answer.json).filter((row) =>
      Object.entries(ODD_ROWS[list]).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value)),
    );
    expect(odd).toHaveLength(1);
  });
});
