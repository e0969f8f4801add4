import type { FastifyInstance } from 'fastify';
import { createOutgoingClient } from '#server/http/egress/outgoing.ts';
import { createWorkflow, type Workflow } from './workflow.ts';
import { LOGIN_LIMIT, createQueue } from '#server/http/concurrencyLimit.ts';
import { passwordLinkRoutes } from '#server/auth/passwordLinks/passwordLinkRoutes.ts';
import { companyLoginRoutes } from '#server/auth/oidc/companyLoginRoutes.ts';
import { toOidcSettings } from '#server/config/oidcSettings.ts';
import { createIssuerClient } from '#server/auth/oidc/issuers.ts';
import { createPasswordLoginPolicy } from '#server/auth/oidc/passwordLogin.ts';
import { appRoutes } from '#server/content/portal/appRoutes.ts';
import { areaRoutes } from '#server/content/location/areaRoutes.ts';
import { catalogueRoutes } from '#server/content/portal/catalogueRoutes.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { createDefinitionsThread } from '#server/company/load/definitionsThread.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { createCompanyTexts } from '#server/company/load/companyTexts.ts';
import {
  createFolderReader,
  reloadRoutes,
  type FolderReader,
  type Reload,
} from '#server/workflow/admin/reloadDefinitions.ts';
import { serveDemoReports } from '#server/demo/demoReports.ts';
import { RECENT_DAYS } from '#server/demo/planRequests.ts';
import { createHistorySimulator } from '#server/demo/keepPlaying.ts';
import { hasOlderHistory, createOlderHistory } from '#server/demo/olderHistory.ts';
import { seedHistory } from '#server/demo/seedHistory.ts';
import { seedInvitations } from '#server/demo/seedInvitations.ts';
import { seedNews } from '#server/demo/seedNews.ts';
import { seedRecords } from '#server/demo/seedRecords.ts';
import { directoryRoutes } from '#server/directory/directoryRoutes.ts';
import { offboardingRoutes } from '#server/users/offboarding/offboardingRoutes.ts';
import { profileRoutes } from '#server/users/profileRoutes.ts';
import { notifyStuckJoins } from '#server/engine/notifyStuckJoins.ts';
import { mapRoutes } from '#server/content/location/mapRoutes.ts';
import { createReverseGeocode } from '#server/content/location/mapService.ts';
import { createIdSource } from '#server/engine/idSource.ts';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { fileRoutes } from '#server/files/fileRoutes.ts';
import { MAX_FILE_BYTES, MAX_UNATTACHED_BYTES } from '#server/files/fileSizes.ts';
import { createFileReader } from '#server/files/fileUse.ts';
import { createTemporaryFileSaver } from '#server/files/keepForDay.ts';
import { createDatabaseFileStore } from '#server/files/fileStore.ts';
import { createPreviewer } from '#server/files/preview/previewer.ts';
import { findGuest } from '#server/workflow/invitations/guest.ts';
import { createApp } from '#server/http/createApp.ts';
import { registerScim } from '#server/users/scim/scimRoutes.ts';
import { peopleRoutes } from '#server/users/admin/peopleRoutes.ts';
import { importRoutes } from '#server/users/import/importRoutes.ts';
import { createImportThread } from '#server/users/import/importThread.ts';
import { createImportRound } from '#server/users/import/runImports.ts';
import { createMailWorker, NO_MAIL_WORKER, type MailWorker } from '#server/notifications/mailWorker.ts';
import { createMailServer } from '#server/notifications/mailServer.ts';
import { mailRoutes } from '#server/notifications/mailRoutes.ts';
import { deployFolder } from '#server/workflow/admin/deployFolder.ts';
import { throttle } from '#server/engine/throttle.ts';
import { sandboxRoutes, serveSandboxScript } from '#server/auth/chatSandbox/sandboxRoutes.ts';
import { createSandboxProvider } from '#server/auth/chatSandbox/sandboxProvider.ts';
import { SANDBOX_SCRIPT_PATH } from '#server/auth/chatSandbox/sandboxScript.ts';
import { sendToChatApps } from '#server/notifications/sendToChatApps.ts';
import { providerRoutes } from '#server/auth/session/providerRoutes.ts';
import { sessionRoutes } from '#server/auth/session/sessionRoutes.ts';
import { createDownloadToken, findDownloadUser } from '#server/auth/session/downloadTokens.ts';
import { createIdentityProofs } from '#server/auth/session/proofs.ts';
import { createSecurityLog } from '#server/http/securityLog.ts';
import { createSessions } from '#server/auth/session/sessions.ts';
import { DEFAULT_OFFBOARDING_GRACE_HOURS } from '#server/config/settings.ts';
import type { ServerSettings } from './serverSettings.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { cleanUpHourly } from '#server/jobs/cleanupHourly.ts';
import { seedDatabase } from './seed.ts';
import { getHealth } from '#server/http/health.ts';

/** The assembled server, ready to listen. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly workflow: Workflow;
  readonly mailing: MailWorker;
  readonly reload: Reload;
}

/** Assembles the server on an open database: seeds the definitions and registers the routes of every feature. */
export async function createServer(
  database: Database,
  clock: ServerClock,
  settings: ServerSettings,
): Promise<Platform> {
  const { definitions, report = () => undefined } = settings;
  const ids = createIdSource(clock, database.place);
  const tell = (line: string) => settings.log?.write(`${line}\n`);
  const words = createCompanyTexts(definitions);
  const { company } = definitions;
  const { tenant } = company;
  const { vocabulary } = words;
  const chat = settings.hasSandbox === true ? createSandboxProvider(database, clock) : undefined;
  const workflow = createWorkflow(
    database,
    clock,
    ids,
    { ...words, outgoing: createOutgoingClient(settings.outgoing ?? []) },
    {
      leftHours: settings.leftHours ?? DEFAULT_OFFBOARDING_GRACE_HOURS,
      furtherWork: [
        throttle(clock, () => folder.follow()),
        () => importRound(),
        ...(chat ? [() => sendToChatApps({ database: database.background, clock, chat })] : []),
      ],
    },
  );
  const telling = { now: clock.now(), newId: () => ids.next() };
  const companyLogins = toOidcSettings(settings);
  const passwordLogin = createPasswordLoginPolicy({
    settings: companyLogins,
    named: () => ({ tenant, accounts: words.administrators }),
  });
  const leaving = { clock, newId: () => ids.next(), ways: { passwordLogin, logins: companyLogins.logins } };
  const importRound = createImportRound({ database: database.background, clock, newId: () => ids.next(), leaving });
  const taking = (tx: Sql, fresh: Definitions) =>
    seedDatabase(tx, fresh, report, { workflow, leaving, telling: { ...telling, now: clock.now() } });
  await database.background.transaction((tx) =>
    deployFolder({ ...telling, tx, tenant }, definitions, (part) => taking(part, definitions), false),
  );
  const definitionsThread = createDefinitionsThread();
  const folder: FolderReader = createFolderReader({
    database,
    tenant,
    folder: settings.definitionsFolder,
    thread: definitionsThread,
    now: clock.now,
    newId: () => ids.next(),
    seed: taking,
    renew: words.renew,
    tell,
  });
  for (const { warnings = [] } of definitions.processes)
    for (const warning of warnings) report(`Warning: ${describeProblem(warning)}.`);
  await database.background.transaction((tx) => notifyStuckJoins(tx, report, telling));
  if (settings.hasDemo)
    await database.background.transaction(async (tx) => {
      const days = settings.historyDays ?? RECENT_DAYS.oldest;
      await seedHistory(tx, { definitions, vocabulary, now: clock.now(), days, report });
      const seeding = { definitions, now: clock.now(), newId: () => ids.next() };
      await seedRecords(tx, seeding);
      await seedInvitations(tx, seeding);
      await seedNews(tx, seeding);
    });
  const hasOlder = settings.hasDemo && (await database.background.transaction((tx) => hasOlderHistory(tx, tenant)));
  const playing = hasOlder
    ? createHistorySimulator(createOlderHistory(database.background, { ...definitions, vocabulary }), report)
    : undefined;
  const log = createSecurityLog(clock.now, tell);
  const sessions = createSessions(database, clock, { longestMs: settings.sessionMs, log });
  const previewer = createPreviewer();
  const imports = createImportThread({ longestMs: settings.longestImportPlanMs });
  const issuers = createIssuerClient(companyLogins.logins, { listed: settings.outgoing ?? [], tell });
  issuers.prepare();
  const inTurn = createQueue(settings.loginPlaces ?? LOGIN_LIMIT);
  const proofs = createIdentityProofs({ database, clock, sessions, passwordLogin, inTurn, log });
  const { address, mail } = settings;
  const mailing =
    mail === undefined || address === undefined
      ? NO_MAIL_WORKER
      : createMailWorker({
          database: database.background,
          clock,
          newId: () => ids.next(),
          mailer: createMailServer(mail),
          address,
          mail: words.mail,
          tell,
        });
  const hasMail = mailing !== NO_MAIL_WORKER;
  const fileDeps = {
    database,
    store: createDatabaseFileStore(database),
    clock,
    nextId: () => ids.next(),
    maySeeInstance: workflow.maySeeInstance,
    maySeeRecord: workflow.maySeeRecord,
    admitGuest: workflow.admitGuest,
    maxFileSize: MAX_FILE_BYTES,
    mostUnattached: settings.mostUnattached ?? MAX_UNATTACHED_BYTES,
    previewer,
    tell,
  };
  const app = await createApp({
    ...settings,
    ...(company.timeZone !== undefined && { timeZone: company.timeZone }),
    companyZone: words.timeZone,
    clock,
    answers: [
      ...sessionRoutes({
        database,
        sessions,
        clock,
        passwordLogin,
        newId: () => ids.next(),
        hasCaptcha: settings.hasCaptcha ?? false,
        log,
        inTurn,
        proofs,
        ...(settings.ssoSecret !== undefined && { ssoSecret: settings.ssoSecret }),
        tell,
      }),
      ...passwordLinkRoutes({
        database,
        sessions,
        clock,
        passwordLogin,
        inTurn,
        settings: companyLogins,
        log,
        address,
        hasMail,
        wakeMail: mailing.wake,
        newId: () => ids.next(),
      }),
      ...mailRoutes({ database, hasMail, mail: words.mail }),
      ...companyLoginRoutes({
        database,
        sessions,
        clock,
        settings: companyLogins,
        issuers,
        passwordLogin,
        proofs,
        log,
      }),
      ...providerRoutes({ database, sessions, clock, newId: () => ids.next(), chat, log, proofs }),
      ...(chat ? sandboxRoutes({ database, clock, accounts: company.demo?.accounts ?? [] }) : []),
      ...directoryRoutes(database, clock),
      ...profileRoutes({ database, clock, proofs, inTurn, log }),
      ...offboardingRoutes({
        database,
        leaving,
        leftHours: settings.leftHours ?? DEFAULT_OFFBOARDING_GRACE_HOURS,
        wake: workflow.wake,
      }),
      ...peopleRoutes({ database, clock, newId: () => ids.next(), vocabulary, leaving }),
      ...importRoutes({
        database,
        clock,
        newId: () => ids.next(),
        vocabulary,
        leaving,
        thread: imports,
        languageOf: (asked) => (asked === tenant ? company.language : undefined),
        wake: workflow.wake,
      }),
      ...workflow.answers,
      ...catalogueRoutes(words.categories, tenant),
      ...appRoutes({ ...words, tenant, languages: settings.client?.languages }),
      ...reloadRoutes(folder, tenant),
      ...workflow.processAnswers({ tenant, isRead: settings.definitionsFolder !== undefined }),
      ...areaRoutes,
      ...mapRoutes(createReverseGeocode(settings.maps?.service)),
      ...workflow.fileAnswers({
        keepForDay: createTemporaryFileSaver(fileDeps),
        readFile: createFileReader(fileDeps),
        tell,
      }),
      ...fileRoutes(fileDeps),
    ],
    securityLog: log,
    whoIs: (token) => sessions.whoIs(token),
    mayDownload: (token) => findDownloadUser(database.sql, token, clock.now()),
    downloadToken: (token, { person }) => createDownloadToken(token, person.id, clock.now()),
    guestBy: (code) => findGuest(database.sql, code),
    health: () => getHealth(database, playing?.isPlaying() ?? false),
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
    maxFileSize: MAX_FILE_BYTES,
    ...(chat && { chatScripts: { dingtalk: SANDBOX_SCRIPT_PATH } }),
  });
  if (chat) serveSandboxScript(app);
  if (settings.hasDemo) await serveDemoReports(app, settings.protection?.sources?.['frame-ancestors']);
  cleanUpHourly(app, database, clock, CLEANUP_TASKS);
  workflow.keepWorking(app);
  playing?.start(app);
  mailing.start(app);
  const threads = [previewer, imports, definitionsThread];
  app.addHook('onClose', () => Promise.all(threads.map((thread) => thread.close())).then(() => undefined));
  return { app, workflow, mailing, reload: folder.reload };
}
