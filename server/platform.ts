import type { FastifyInstance } from 'fastify';
import { makeOutgoing } from './outgoing/outgoing.ts';
import { makeWorkflow, type Workflow } from './bpm/workflow.ts';
import { LOGIN_PLACES, makeQueue } from './http/queue.ts';
import { accessRoutes } from './access/accessRoutes.ts';
import { companyLoginRoutes } from './companyLogin/companyLoginRoutes.ts';
import { makeIssuers } from './companyLogin/issuers.ts';
import { makePasswordLogin } from './companyLogin/passwordLogin.ts';
import { appRoutes } from './apps/appRoutes.ts';
import { areaRoutes } from './catalogue/areaRoutes.ts';
import { catalogueRoutes } from './catalogue/catalogueRoutes.ts';
import type { ServerClock } from './serverClock.ts';
import type { Definitions } from './definitions/loadDefinitions.ts';
import { FIRST_TENANT } from './definitions/files/companyFiles.ts';
import { describeProblem } from './definitions/problem.ts';
import { makeCompanyWords } from './definitions/companyWords.ts';
import { makeReload, reloadRoutes, type FolderReader, type Reload } from './definitions/reloadDefinitions.ts';
import { RECENT } from './demo/drawOutlines.ts';
import { makePlaying } from './demo/keepPlaying.ts';
import { hasOlderHistory, makeOlderHistory } from './demo/olderHistory.ts';
import { seedHistory } from './demo/seedHistory.ts';
import { seedInvitations } from './demo/seedInvitations.ts';
import { seedNews } from './demo/seedNews.ts';
import { seedRecords } from './demo/seedRecords.ts';
import { directoryRoutes } from './directory/directoryRoutes.ts';
import { leavingRoutes } from './directory/leaving/leavingRoutes.ts';
import { profileRoutes } from './directory/profileRoutes.ts';
import { tellClosedJoins } from './engine/tellClosedJoins.ts';
import { mapRoutes } from './location/mapRoutes.ts';
import { makeAskMap } from './location/mapService.ts';
import { makeIdSource } from './engine/idSource.ts';
import { FORGETTERS } from './forgetters.ts';
import { fileRoutes } from './files/fileRoutes.ts';
import { makeFileReader } from './files/fileUse.ts';
import { makeKeepForDay } from './files/keepForDay.ts';
import { makeDatabaseFileStore } from './files/fileStore.ts';
import { makePreviewer } from './preview/previewer.ts';
import { guestBy } from './invitations/guest.ts';
import { makeApp } from './http/makeApp.ts';
import type { AppDeps } from './http/makeApp.ts';
import { registerScim } from './scim/scimRoutes.ts';
import { peopleRoutes } from './people/peopleRoutes.ts';
import { importRoutes } from './peopleImport/importRoutes.ts';
import { makeImportThread } from './peopleImport/importThread.ts';
import { makeMailing, NO_MAILING, type Mailing } from './mail/keepMailing.ts';
import { makeMailServer } from './mail/mailServer.ts';
import { mailRoutes } from './mail/mailRoutes.ts';
import { takeFolder } from './processes/takeFolder.ts';
import { everySo } from './engine/everySo.ts';
import { sandboxRoutes, serveSandboxScript } from './sandbox/sandboxRoutes.ts';
import { makeSandboxProvider } from './sandbox/sandboxProvider.ts';
import { SANDBOX_SCRIPT_PATH } from './sandbox/sandboxScript.ts';
import { sendToChatApps } from './notify/sendToChatApps.ts';
import { providerRoutes } from './session/providerRoutes.ts';
import { sessionRoutes } from './session/sessionRoutes.ts';
import { downloadToken, holderOfDownload } from './session/downloadTokens.ts';
import { makeSessions } from './session/sessions.ts';
import { LEFT_HOURS, type Settings } from './settings.ts';
import type { Database, Sql } from './storage/database.ts';
import { sweepHourly } from './storage/sweepHourly.ts';
import { seedPlatform } from './seedPlatform.ts';
import { healthOf } from './healthOf.ts';

/** So large an attachment may be. */
const MAX_FILE_SIZE = 50 * 1024 * 1024;
/** So much of a person's may hang on no request, unless the operator says otherwise. */
const MOST_UNATTACHED = 10 * MAX_FILE_SIZE;

export interface PlatformSettings
  extends
    Pick<Settings, 'hasDemo' | 'administrator' | 'cipher'>,
    Partial<
      Pick<
        Settings,
        | 'protection'
        | 'mostUnattached'
        | 'outgoing'
        | 'maps'
        | 'companyLogins'
        | 'address'
        | 'hasCaptcha'
        | 'ssoSecret'
        | 'client'
        | 'hasSandbox'
        | 'scimTenants'
        | 'leftHours'
        | 'mail'
        | 'historyDays'
      >
    >,
    Pick<AppDeps, 'clientFolder' | 'log' | 'callsPerMinute' | 'slowest'> {
  readonly definitions: Definitions;
  /** Where they were read from, and may be read anew. */
  readonly definitionsFolder?: string;
  /** Says what a long step is about. */
  readonly report?: (line: string) => void;
}

/** The server, ready to listen. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly workflow: Workflow;
  readonly mailing: Mailing;
  readonly reload: Reload;
}

/**
 * Puts the whole server together over an opened database: the definitions are seeded, every area brings its answers.
 */
export async function makePlatform(
  database: Database,
  clock: ServerClock,
  settings: PlatformSettings,
): Promise<Platform> {
  const { definitions, report = () => undefined } = settings;
  const ids = makeIdSource(clock, database.place);
  const tell = (line: string) => settings.log?.write(`${line}\n`);
  const words = makeCompanyWords(definitions);
  const tenant = definitions.company?.tenant ?? FIRST_TENANT;
  const { vocabulary } = words;
  const chat = settings.hasSandbox === true ? makeSandboxProvider(database, clock) : undefined;
  const workflow = makeWorkflow(
    database,
    clock,
    ids,
    { ...words, outgoing: makeOutgoing(settings.outgoing ?? []) },
    {
      leftHours: settings.leftHours ?? LEFT_HOURS,
      furtherWork: [
        everySo(clock, () => folder.follow()),
        ...(chat ? [() => sendToChatApps({ database: database.background, clock, chat })] : []),
      ],
    },
  );
  const telling = { now: clock.now(), newId: () => ids.next() };
  const companyLogins = settings.companyLogins ?? { isPasswordOff: false, logins: [] };
  const passwordLogin = makePasswordLogin({
    settings: companyLogins,
    tenant,
    firstAdministrator: settings.administrator?.account,
    named: () => ({ tenant, accounts: words.administrators }),
  });
  const leaving = { clock, newId: () => ids.next(), ways: { passwordLogin, logins: companyLogins.logins } };
  const taking = (tx: Sql, fresh: Definitions) =>
    seedPlatform(tx, fresh, settings, { workflow, leaving, telling: { ...telling, now: clock.now() } });
  await database.background.transaction((tx) =>
    takeFolder({ ...telling, tx, tenant }, definitions, (part) => taking(part, definitions), false),
  );
  const folder: FolderReader = makeReload({
    database,
    tenant,
    folder: settings.definitionsFolder,
    hasCompany: definitions.company !== undefined,
    now: clock.now,
    newId: () => ids.next(),
    seed: taking,
    renew: words.renew,
    tell,
  });
  for (const { warnings = [] } of definitions.processes)
    for (const warning of warnings) report(`Warning: ${describeProblem(warning)}.`);
  await database.background.transaction((tx) => tellClosedJoins(tx, report, telling));
  if (settings.hasDemo)
    await database.background.transaction(async (tx) => {
      const days = settings.historyDays ?? RECENT.oldest;
      await seedHistory(tx, { definitions, vocabulary, now: clock.now(), days, report });
      const seeding = { definitions, now: clock.now(), newId: () => ids.next() };
      await seedRecords(tx, seeding);
      await seedInvitations(tx, seeding);
      await seedNews(tx, seeding);
    });
  const hasOlder = settings.hasDemo && (await database.background.transaction((tx) => hasOlderHistory(tx, tenant)));
  const playing =
    hasOlder && definitions.company
      ? makePlaying(
          makeOlderHistory(database.background, { ...definitions, company: definitions.company, vocabulary }),
          report,
        )
      : undefined;
  const sessions = makeSessions(database, clock);
  const previewer = makePreviewer();
  const imports = makeImportThread();
  const issuers = makeIssuers(companyLogins.logins, { listed: settings.outgoing ?? [], tell });
  issuers.prepare();
  const inTurn = makeQueue(LOGIN_PLACES);
  const { address, mail } = settings;
  const mailing =
    mail === undefined || address === undefined
      ? NO_MAILING
      : makeMailing({
          database: database.background,
          clock,
          newId: () => ids.next(),
          mailer: makeMailServer(mail),
          address,
          mail: words.mail,
          tell,
        });
  const hasMail = mailing !== NO_MAILING;
  const fileDeps = {
    database,
    store: makeDatabaseFileStore(database),
    clock,
    nextId: () => ids.next(),
    maySeeInstance: workflow.maySeeInstance,
    maySeeRecord: workflow.maySeeRecord,
    admitGuest: workflow.admitGuest,
    maxFileSize: MAX_FILE_SIZE,
    mostUnattached: settings.mostUnattached ?? MOST_UNATTACHED,
    previewer,
    tell,
  };
  const app = await makeApp({
    ...settings,
    answers: [
      ...sessionRoutes({
        database,
        sessions,
        clock,
        passwordLogin,
        newId: () => ids.next(),
        hasCaptcha: settings.hasCaptcha ?? false,
        inTurn,
        ...(settings.ssoSecret !== undefined && { ssoSecret: settings.ssoSecret }),
        tell,
      }),
      ...accessRoutes({
        database,
        sessions,
        clock,
        passwordLogin,
        inTurn,
        settings: companyLogins,
        address,
        hasMail,
        wakeMail: mailing.wake,
        newId: () => ids.next(),
      }),
      ...mailRoutes({ database, hasMail, mail: words.mail }),
      ...companyLoginRoutes({ database, sessions, clock, settings: companyLogins, issuers, passwordLogin }),
      ...providerRoutes({ database, sessions, clock, newId: () => ids.next(), chat }),
      ...(chat ? sandboxRoutes({ database, clock, accounts: definitions.company?.demoAccounts ?? [] }) : []),
      ...directoryRoutes(database, clock),
      ...profileRoutes(database, clock),
      ...leavingRoutes({ database, leaving, leftHours: settings.leftHours ?? LEFT_HOURS, wake: workflow.wake }),
      ...peopleRoutes({ database, clock, newId: () => ids.next(), vocabulary, leaving }),
      ...importRoutes({
        database,
        clock,
        newId: () => ids.next(),
        vocabulary,
        leaving,
        thread: imports,
        languageOf: (asked) => (asked === tenant ? definitions.company?.language : undefined),
        wake: workflow.wake,
      }),
      ...workflow.answers,
      ...catalogueRoutes(words.categories),
      ...appRoutes({ ...words, tenant, languages: settings.client?.languages }),
      ...reloadRoutes(folder, tenant),
      ...workflow.processAnswers({ tenant, isRead: settings.definitionsFolder !== undefined }),
      ...areaRoutes,
      ...mapRoutes(makeAskMap(settings.maps?.service)),
      ...workflow.fileAnswers({ keepForDay: makeKeepForDay(fileDeps), readFile: makeFileReader(fileDeps), tell }),
      ...fileRoutes(fileDeps),
    ],
    whoIs: (token, way) => sessions.whoIs(token, way),
    ahead: { lastSeen: (token) => sessions.lastSeen(token), oneWay: (work) => database.oneWay(work) },
    mayDownload: (token) => holderOfDownload(database.sql, token, clock.now()),
    downloadToken: (token, { person }) => downloadToken(token, person.id, clock.now()),
    guestBy: (code) => guestBy(database.sql, code),
    health: () => healthOf(database, playing?.isPlaying() ?? false),
    beside: (made) =>
      registerScim(made, {
        database,
        clock,
        newId: () => ids.next(),
        leaving,
        wake: workflow.wake,
        tenants: settings.scimTenants ?? [],
        tell,
        ...(settings.callsPerMinute !== undefined && { callsPerMinute: settings.callsPerMinute }),
      }),
    maxFileSize: MAX_FILE_SIZE,
    ...(chat && { chatScripts: { dingtalk: SANDBOX_SCRIPT_PATH } }),
  });
  if (chat) serveSandboxScript(app);
  sweepHourly(app, database, clock, FORGETTERS);
  workflow.keepWorking(app);
  playing?.start(app);
  mailing.start(app);
  app.addHook('onClose', () => Promise.all([previewer.close(), imports.close()]).then(() => undefined));
  return { app, workflow, mailing, reload: folder.reload };
}
