import { VISITOR } from './forms/demo.ts';
import { eq } from 'drizzle-orm';
import { createPasswordLink } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { issueLoginCode } from '#server/auth/oidc/loginAttempts.ts';
import { createToken } from '#server/auth/session/tokens.ts';
import type { Provider } from '#domain/auth/provider.ts';
import { bindAccount } from '#server/auth/session/externalAccounts.ts';
import { issueTicket } from '#server/auth/session/chatTickets.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { bindings } from '#server/db/schema/chatAccounts.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { fetchSandboxCode } from './chatApps.ts';
import type { Company } from './company.ts';
import { createSampleCalls } from './sampleCalls.ts';
import { CALLERS } from './sampleCallers.ts';
import { INVITATION, PAGE } from './samples.ts';

/** Part of the texts of a scene. A user who may not read them must not find it in any answer. */
export const SECRET = 'Zebra-Quagga';

type Ids = Readonly<Record<string, string>>;

/** Prepares the data that the sample calls of the contract need, and the users who may make them. */
export async function createSampleScenes(company: Company) {
  const wangfang = await company.person('wangfang');
  /** Starts a request of another user that waits for this user, and one of their own. */
  async function openRequest() {
    const zhangwei = await company.person('zhangwei');
    const instId = await company.start(zhangwei, 'leave', { reason: SECRET });
    return {
      instId,
      draft: String((await wangfang.saveDraft('leave', { reason: SECRET })).data.instId),
      taskId: await company.taskIn(instId, wangfang),
      defId: await wangfang.definition('leave'),
      gaofei: company.idOf('gaofei'),
      file: await fileOn(instId),
    };
  }
  let shared: Awaited<ReturnType<typeof openRequest>> | undefined;

  /**
   * Prepares what a call needs. Calls share one request until `renew` is called; a call that needs earlier steps in its
   * request has a request of its own.
   */
  async function scene(name: string, path: string): Promise<Ids> {
    const key = [callOf(path), name].find((each) => each in IN_REQUEST || each in BESIDE) ?? name;
    const inRequest = IN_REQUEST[key];
    if (inRequest !== undefined) {
      const request = await openRequest();
      return { ...request, ...(await inRequest(request.instId, request.taskId)) };
    }
    shared ??= await openRequest();
    return { ...shared, ...(await BESIDE[key]?.()) };
  }

  async function fileOn(instId: string): Promise<string> {
    const files = await wangfang.upload(`${SECRET}.txt`);
    const [{ fileId }] = JSON.parse(files) as [{ fileId: string }];
    await wangfang.call(`bpmInstMsg/addMsg?${new URLSearchParams({ instId, msg: SECRET, files }).toString()}`);
    return fileId;
  }

  const GAOFEI = { toUserAccounts: 'gaofei', opinion: SECRET, toUser: [{ id: 'gaofei', name: '' }] };
  const asked = async (instId: string, taskId: string) => {
    await wangfang.call('bpmTask/linkup', { taskId, ...GAOFEI });
    return { asking: taskId, question: await company.taskIn(instId, await company.person('gaofei')) };
  };
  const circulated = async (_: string, taskId: string) => {
    await wangfang.call('bpmTask/transRoamTask', {
      taskId,
      ...GAOFEI,
      transferType: 'waitAllVoted',
      approveType: 'parallel',
    });
    return { circulating: taskId };
  };
  const forwarded = async (instId: string) => {
    await wangfang.call('bpmInstCc/transfer', { instId, send: true, copyUsers: GAOFEI.toUser, opinion: SECRET });
    await wangfang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=${SECRET}`);
    return { forwarded: instId };
  };
  /** A batch the server has not processed yet. */
  const handedOver = async (_: string, taskId: string) => ({
    batch: String(
      (await wangfang.call('bpmAsyncTask/save', { taskIds: taskId, checkType: 'AGREE', opinion: SECRET })).data.id,
    ),
  });
  const openedToAll = async (instId: string) => {
    const { id, token } = (await wangfang.call(`bpmInstShare/save?instId=${instId}`)).data;
    return { share: id, token };
  };
  /** A request of another process, with the secret in one of its fields. */
  const requestOf = async (key: string, field: string) => ({
    printed: await company.start(await company.person('zhangwei'), key, { [field]: SECRET }),
  });
  /** An agent rule that is active. */
  const agentsAt = async () => {
    duty ??= String(
      (
        await wangfang.call('bpmAgent/save', {
          type: 'flowdef',
          defKey: 'seal',
          toUserId: company.idOf('gaofei'),
          startTime: '2026-11-01',
          endTime: '2026-12-01',
        })
      ).data.id,
    );
    return { duty };
  };
  const invite = async (account: string, alias: string) => {
    const by = await company.person(account);
    return (await by.post('/api-form/form/core/formLink/save', { ...INVITATION, alias })).body.data;
  };
  const invited = async () => ({ invitation: String((await invite('fenggang', 'supplier_signup')).id) });
  const welcome = async () => ({ code: String((await invite('renliang', 'visit')).code) });
  let duty: string | undefined;
  /** A process without requests: a copy of one under another key. */
  async function nobodysDefinition(): Promise<Ids> {
    const spare = `spare${(spares += 1)}`;
    await company.platform.database.transaction(async (tx) => {
      const [leave] = await tx.select().from(definitions).where(eq(definitions.key, 'leave'));
      if (leave !== undefined) await tx.insert(definitions).values({ ...leave, id: spare, key: spare });
    });
    return { spare };
  }
  let spares = 0;

  /** Wang Fang has returned from an OIDC issuer in a browser. */
  const cameBack = (purpose: 'enter' | 'link') => async () => {
    const { database, clock } = company.platform;
    const browser = createToken();
    const content = { purpose, person: company.idOf('wangfang'), issuer: 'i', subject: 's', wanted: '/' };
    return {
      loginCode: await issueLoginCode(database.sql, content, browser, clock.now()),
      loginCookie: `ringi-login=${browser}`,
    };
  };

  /** A new user without a password, and a link for them. */
  const newcomer = async () => {
    const { database, clock } = company.platform;
    const person = `newcomer${(newcomers += 1)}`;
    return database.transaction(async (tx) => {
      const [like] = await tx
        .select()
        .from(people)
        .where(eq(people.id, company.idOf('wangfang')));
      if (like === undefined) throw new Error('Wang Fang is not there.');
      await tx.insert(people).values({ ...like, id: person, account: person, passwordHash: NO_PASSWORD });
      const link = { tenant: '1', person, kind: 'invitation', madeBy: null, hours: 1 } as const;
      return { newcomer: person, linkSecret: (await createPasswordLink(tx, link, clock.now())).secret };
    });
  };
  let newcomers = 0;

  /** A code and a ticket for a chat account that is linked to Wang Fang, whatever account was linked before. */
  const chatScene = (provider: Provider) => async () => {
    const { database, app } = company.platform;
    const account = { tenant: '1', provider, openId: `${provider}-wangfang` };
    await database.sql.delete(bindings).where(eq(bindings.provider, provider));
    await database.transaction((tx) =>
      bindAccount(tx, {
        id: `${provider}-1`,
        account,
        person: { id: company.idOf('wangfang'), tenant: '1' },
        language: 'en-US',
        now: company.platform.clock.now(),
      }),
    );
    return {
      chatCode: await fetchSandboxCode(app, { provider, account: 'wangfang', tenant: '1' }),
      chatTicket: await database.transaction((tx) => issueTicket(tx, account, company.platform.clock.now())),
    };
  };

  /** A user whose deactivation is pending or done. */
  const leaver = (account: string, state: 'held' | 'gone') => async () => {
    const { database, clock } = company.platform;
    const [person, id] = [company.idOf(account), `${state}-${(spares += 1)}`];
    const gone = { hasLeft: state === 'gone', leftAt: clock.now() };
    await database.sql.update(people).set(gone).where(eq(people.id, person));
    const said = { way: 'import', by: company.idOf('admin'), at: clock.now() } as const;
    await database.sql.insert(departures).values({ id, tenant: '1', person, batch: id, state, ...said });
    return { leaver: id };
  };

  /** An administrator has published news for everyone. */
  const told = async () => {
    const body = { subject: 'Canteen', content: '<p>Noodles</p>', sysDicNew: 'culture' };
    const admin = await company.person('admin');
    return { news: String((await admin.post('/api-portal/portal/core/insNews/save', body)).body.data.newId) };
  };

  /** Steps in the request that some calls need. */
  const IN_REQUEST: Readonly<Record<string, (instId: string, taskId: string) => Promise<Ids>>> = {
    getCommuTasks: asked,
    replyLinkupTask: asked,
    canReplyCommu: asked,
    revokeCmTask: asked,
    cancelTransRoamTask: circulated,
    getRoamTasks: circulated,
    getByInstId: forwarded,
    getCcRecordByInstId: forwarded,
    getMyTurnTo: forwarded,
    getMyShares: openedToAll,
    'bpmInstShare/del': openedToAll,
    open: openedToAll,
    'bpmAsyncTask/get': handedOver,
    retry: handedOver,
    'bpmAsyncTask/del': handedOver,
    async 'infInnerMsg/get'(instId) {
      const { result } = (await wangfang.post('/api-portal/portal/core/infInnerMsg/queryMsg', PAGE.body)).body;
      return { message: result.data.find((row: { instId: string }) => row.instId === instId).msgId };
    },
    async doRetrieveTask(_, givenTask) {
      await wangfang.call('bpmTask/transTask', { taskId: givenTask, ...GAOFEI });
      return { givenTask };
    },
  };
  /** Data outside the request that some calls need. */
  const BESIDE: Readonly<Record<string, () => Promise<Ids>>> = {
    ...Object.fromEntries(
      ['inspect', 'redeem', 'create', 'mail', 'reset'].map((call) => [`password-links/${call}`, newcomer]),
    ),
    'oidc/exchange': cameBack('enter'),
    'link/callback': cameBack('link'),
    autoLogin: chatScene('feishu'),
    'user/bind': chatScene('feishu'),
    'offboarding/confirm': leaver('dingkai', 'held'),
    'offboarding/dismiss': leaver('weiyu', 'held'),
    'offboarding/reactivate': leaver('caiwen', 'gone'),
    loginWx: chatScene('wecom'),
    loginDd: chatScene('dingtalk'),
    getDdIdByCode: chatScene('dingtalk'),
    bindDd: chatScene('dingtalk'),
    getOpenIdByCode: chatScene('wecom'),
    bindWx: chatScene('wecom'),
    'osUserPlatform/bind': chatScene('wecom'),
    print: () => requestOf('expense', 'title'),
    getPdfTemplate: () => requestOf('expense', 'title'),
    getData: () => requestOf('seal', 'contractName'),
    del: nobodysDefinition,
    discard: nobodysDefinition,
    recover: nobodysDefinition,
    getMyAgents: agentsAt,
    'bpmAgent/end': agentsAt,
    readInsNews: told,
    'insNews/get': told,
    'insNews/save': told,
    'insNews/del': told,
    'formLink/query': invited,
    'formLink/get': invited,
    'formLink/end': invited,
    'formLink/open': welcome,
    'formLink/options': welcome,
    'formLink/save': welcome,
    async getForm() {
      const { body } = await wangfang.post('/api-form/form/core/formPc/query', PAGE.body);
      return { form: body.result.data[0].id };
    },
    async selfButtonExe() {
      const saving = { setting: { alias: 'visitor', action: 'save' }, data: VISITOR };
      const { body } = await wangfang.post('/api-form/form/core/formSolution/saveForm', saving);
      return { record: body.data.pk };
    },
    async removeById() {
      const setting = { alias: 'supplier', action: 'save' };
      const buyer = await company.person('fenggang');
      const saving = { setting, data: { name: SECRET } };
      const { body } = await buyer.post('/api-form/form/core/formSolution/saveForm', saving);
      return { record: body.data.pk };
    },
    async addSignUser() {
      const instId = await company.start(await company.person('zhangwei'), 'expense');
      await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
      return { voting: await company.taskIn(instId, await company.person('liqiang')) };
    },
  };
  /** `bpmTask/myTasks`: the key of a call whose name occurs in several tables. */
  const callOf = (path: string): string => path.split('/').slice(-2).join('/');

  function sampleOf(ids: Ids, name: string, path: string) {
    const found = createSampleCalls(ids).find(([each, { path: where }]) => each === name && where === path);
    if (found === undefined) throw new Error(`No sample for ${name}`);
    return found;
  }

  return {
    scene,
    /** Creates a new request for the next call, because a call has changed the current one. */
    renew() {
      shared = undefined;
    },
    sampleOf,
    callerOf: (name: string, path: string) => CALLERS[name] ?? CALLERS[callOf(path)] ?? 'wangfang',
  };
}
