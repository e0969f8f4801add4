import type { FastifyInstance } from 'fastify';
import { createOutgoingClient } from '#server/http/egress/outgoing.ts';
import { createWorkflow, type Workflow } from './workflow.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { createDefinitionsThread } from '#server/company/load/definitionsThread.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { createCompanyTexts } from '#server/company/load/companyTexts.ts';
import {
  createFolderReader,
  reloadRoutes,
  type FolderReader,
  type Reload,
} from '#server/workflow/admin/reloadDefinitions.ts';
import { serveDemoReports } from '#server/demo/demoReports.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { directoryRoutes } from '#server/directory/directoryRoutes.ts';
import { authRoutes } from '#server/auth/authRoutes.ts';
import { createAuth } from '#server/auth/createAuth.ts';
import { contentRoutes } from '#server/content/contentRoutes.ts';
import { createFiles } from '#server/files/createFiles.ts';
import { userRoutes } from '#server/users/userRoutes.ts';
import { createIdSource } from '#server/engine/idSource.ts';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { findGuest } from '#server/workflow/invitations/guest.ts';
import { createApp } from '#server/http/createApp.ts';
import { registerScim } from '#server/users/scim/scimRoutes.ts';
import { createImportThread } from '#server/users/import/importThread.ts';
import { createImportRound } from '#server/users/import/runImports.ts';
import { createLiveUpdates } from '#server/live/liveRoutes.ts';
import { createMailServer } from '#server/notifications/mailServer.ts';
import { notificationRoutes } from '#server/notifications/notificationRoutes.ts';
import { createPushRefresh } from '#server/notifications/push/queuePushMessages.ts';
import { createPushQueue, sendToPushService } from '#server/notifications/push/sendPushMessages.ts';
import { loadVapidKeys } from '#server/notifications/push/vapidKeys.ts';
import { createMailQueue } from '#server/notifications/sendMail.ts';
import { throttle } from '#server/engine/throttle.ts';
import { createParkedReport } from '#server/engine/workRound.ts';
import { serveSandboxScript } from '#server/auth/chatSandbox/sandboxRoutes.ts';
import { createChatQueue } from '#server/notifications/sendToChatApps.ts';
import { DEFAULT_OFFBOARDING_GRACE_HOURS } from '#server/config/settings.ts';
import type { ServerSettings } from './serverSettings.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { cleanUpHourly } from '#server/jobs/cleanupHourly.ts';
import { deployAtStart, seedDatabase } from './seed.ts';
import { getHealth } from '#server/http/health.ts';

/** The assembled server, ready to listen. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly workflow: Workflow;
  readonly reload: Reload;
}

/** Assembles the server on an open database: seeds the definitions and registers the routes of every feature. */
export async function createServer(
  database: Database,
  clock: ServerClock,
  settings: ServerSettings,
): Promise<Platform> {
  const {
    definitions,
    address,
    mail,
    report = () => undefined,
    pushTransport: transport = sendToPushService,
    offboardingGraceHours = DEFAULT_OFFBOARDING_GRACE_HOURS,
  } = settings;
  const ids = createIdSource(clock, database.nodeNumber);
  const newId = () => ids.next();
  const logLine = (line: string) => settings.log?.write(`${line}\n`);
  const words = createCompanyTexts(definitions);
  const { company } = definitions;
  const { tenant } = company;
  const { vocabulary } = words;
  const auth = createAuth({ database, clock, logLine }, settings, () => ({ tenant, accounts: words.administrators }));
  const { chat } = auth;
  const background = { database: database.background, clock };
  const push = settings.push && { ...settings.push, ...(await loadVapidKeys(database, settings.push)) };
  const refresh = push && createPushRefresh(background);
  const workflow = createWorkflow(
    database,
    clock,
    ids,
    { ...words, outgoing: createOutgoingClient(settings.outgoing ?? []) },
    {
      offboardingGraceHours,
      additionalRounds: [
        throttle(clock, () => folder.refresh()),
        () => importRound(),
        throttle(clock, createParkedReport(background, logLine)),
      ],
      additionalQueues: (context) => [
        ...(chat ? [createChatQueue({ ...background, chat })] : []),
        ...(push && refresh
          ? [createPushQueue({ ...context, push, refresh, transport, address, mail: words.mail })]
          : []),
        ...(mail && address !== undefined
          ? [
              createMailQueue({
                ...background,
                newId,
                mailer: createMailServer(mail),
                address,
                mail: words.mail,
                logLine,
              }),
            ]
          : []),
      ],
    },
  );
  const { wake } = workflow;
  const telling = { now: clock.now(), newId };
  const offboarding = {
    clock,
    newId,
    loginMethods: { passwordLogin: auth.passwordLogin, logins: auth.settings.logins },
  };
  const importRound = createImportRound({ ...background, newId, offboarding });
  const seed = (tx: Sql, fresh: Definitions) =>
    seedDatabase(tx, fresh, report, { workflow, offboarding, telling: { ...telling, now: clock.now() } });
  const definitionsThread = createDefinitionsThread();
  const folder: FolderReader = createFolderReader({
    database,
    tenant,
    folder: settings.definitionsFolder,
    thread: definitionsThread,
    now: clock.now,
    newId,
    seed,
    onDeployed: words.update,
    logLine,
  });
  await deployAtStart(database.background, definitions, { seed, report, telling });
  const context = { database, clock, newId, logLine, vocabulary, offboarding, offboardingGraceHours, wake, ...auth };
  const playing = settings.hasDemo
    ? await seedDemo({ ...context, definitions, report }, settings.historyDays)
    : undefined;
  const thread = createImportThread({ longestMs: settings.maxImportPlanMs });
  auth.issuers.prepare();
  const hasMail = mail !== undefined && address !== undefined;
  const files = createFiles({ ...context, ...workflow, nextId: newId }, settings.maxUnattachedBytes);
  const live = createLiveUpdates({ database, sessions: auth.sessions, wake, onSignals: refresh?.signal });
  const app = await createApp({
    ...settings,
    ...(company.timeZone !== undefined && { timeZone: company.timeZone }),
    getTimeZone: words.timeZone,
    clock,
    routes: [
      ...authRoutes({
        ...context,
        address,
        hasMail,
        hasCaptcha: settings.hasCaptcha ?? false,
        accounts: company.demo?.accounts ?? [],
        ...(settings.ssoSecret !== undefined && { ssoSecret: settings.ssoSecret }),
      }),
      ...live.routes,
      ...notificationRoutes({ ...context, hasMail, mail: words.mail, push }),
      ...directoryRoutes(database, clock),
      ...userRoutes({ ...context, thread, languageOf: (asked) => (asked === tenant ? company.language : undefined) }),
      ...workflow.routes,
      ...contentRoutes({ ...words, tenant, languages: settings.client?.languages }, settings.maps?.service),
      ...reloadRoutes(folder, tenant),
      ...workflow.createProcessRoutes({ tenant, isRead: settings.definitionsFolder !== undefined }),
      ...workflow.createFileRoutes(files.operations),
      ...files.routes,
    ],
    securityLog: auth.log,
    ...auth.callers,
    findGuest: (code) => findGuest(database.sql, code),
    health: () => getHealth(database, playing?.isSimulating() ?? false),
    registerOtherRoutes: (made) =>
      registerScim(made, {
        ...context,
        tenants: settings.scimTenants ?? [],
        ...(settings.callsPerMinute !== undefined && { callsPerMinute: settings.callsPerMinute }),
      }),
    maxFileSize: files.maxFileSize,
  });
  if (chat) serveSandboxScript(app);
  if (settings.hasDemo) await serveDemoReports(app, settings.protection?.sources?.['frame-ancestors']);
  cleanUpHourly(app, database, clock, CLEANUP_TASKS);
  live.start(app);
  workflow.startBackgroundWork(app);
  playing?.start(app);
  const threads = [files, thread, definitionsThread];
  app.addHook('onClose', () => Promise.all(threads.map((each) => each.close())).then(() => undefined));
  return { app, workflow, reload: folder.reload };
}
