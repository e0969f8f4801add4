import { deviceStorage, OUTBOX_DATABASE } from '../platform/storage/browserStorage.ts';
import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { Subject } from 'rxjs';
import { EndSession, createEndSession } from '#application/useCases/endSession.ts';
import { FindOutboxDatabase, OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { AppUpdatesLoader } from '#application/ports/platform/appUpdates.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { LoadExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { PushDevice } from '#application/ports/platform/pushDevice.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { AnnouncementCategories } from '#application/ports/content/newsGateway.ts';
import { StorageAlerts, type StorageAlert } from '#application/ports/platform/storageAlerts.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/content/searchHistoryStore.ts';
import { EndFormerSession, SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { TokenStore, type SessionStore } from '#application/ports/auth/tokenStore.ts';
import { LoadSignIn } from '#application/useCases/signInPorts.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { Resolve } from '#application/shared/token.ts';
import { loginCalls } from '../auth/httpSessionGateway.ts';
import { createDownloadToken } from '../files/downloadToken.ts';
import { FileServer } from '../files/fileServer.ts';
import { ApiClient, createApiClient } from '../http/apiClient.ts';
import { createOfflineApiClient } from '../http/offline/offlineApiClient.ts';
import { createPrepareRequest, PrepareRequest } from '../http/encodeCall.ts';
import { takeBootCalls } from '../http/takeBootCalls.ts';
import { DetectGeneration } from '../http/generation.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import { browserClock } from '../platform/browserClock.ts';
import { createLazyLiveEvents } from '../live/lazyLiveEvents.ts';
import { createBrowserRefreshSignal } from '../platform/browserRefreshSignal.ts';
import { createRandomKeys } from '../platform/randomCommandKeys.ts';
import { DeviceOwner, createDeviceOwner } from '../platform/storage/deviceOwner.ts';
import { createIndexedDraftStore } from '../platform/storage/indexedDraftStore.ts';
import { createLocalSearchHistoryStore } from '../platform/storage/localSearchHistory.ts';
import { createConnection, readConfiguration, type Connection } from './configuration.ts';
import { ShiftProcess } from '../workflow/tasks/shiftProcess.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';
import { MODULES } from './modules.ts';
import { createContainerBuilder, type ContainerBuilder } from './containerBuilder.ts';
import { lazyGateway, setChunkTimeout } from './lazyGateway.ts';

/** Dependencies that exist before the container; the composition root creates them. */
export interface ContainerInputs {
  readonly tokens: SessionStore;
  readonly preferences: PreferenceStore;
  /** Content of `config.json`. */
  readonly configuration: Promise<unknown>;
  readonly language: () => string;
  readonly openLogin: (isExpired: boolean) => Promise<void>;
}

/** Wires all adapters and use cases of the client. */
export async function createContainer(inputs: ContainerInputs): Promise<Resolve> {
  const container = new Container();
  const wire = createContainerBuilder(container);
  const configuration = readConfiguration(await inputs.configuration);
  setChunkTimeout(configuration.asyncTimeout);
  const connection = createConnection(configuration, inputs.preferences);
  const { base } = connection;
  const endSession = createEndSession(inputs.tokens, inputs.openLogin);
  const resolve: Resolve = (key) => container.get(key.symbol);
  bindInputs(wire, inputs, endSession);
  const deviceOwner = createDeviceOwner(
    deviceStorage(),
    inputs.tokens,
    () => resolve(SessionGateway).currentUser(),
    (former) => clearUserData(resolve, former),
  );
  const alerts = bindStores(wire, deviceOwner);
  const { read: downloadToken, readHeaders } = createDownloadToken(inputs.tokens);
  const owner = connection.isRingi ? { owner: () => inputs.tokens.getOwner() } : {};
  const settings: ApiSettings = {
    base,
    ...owner,
    onHeaders: readHeaders,
    tokens: inputs.tokens,
    endSession,
    language: inputs.language,
    appId: () => inputs.preferences.read('appId'),
    ...takeBootCalls(window),
    ...(connection.isRingi && { onAnswer: createSnapshotWriter(inputs) }),
    ...createCipherLoader(connection),
  };
  const foreign = createPlatformLoader(connection, settings, inputs.preferences);
  wire.value(DetectGeneration, foreign.find);
  wire.value(ReaderLanguage, inputs.language);
  wire.value(ShiftProcess, connection.shiftDefKey);
  wire.value(AnnouncementCategories, connection.announcements);
  wire.value(
    RefreshSignal,
    createBrowserRefreshSignal(
      document,
      window,
      createLazyLiveEvents(() => import('../live/startBrowserLive.ts').then((file) => file.startBrowserLive(settings))),
    ),
  );
  const answers = lazyValue(async () =>
    (await import('../http/offline/createDeviceAnswers.ts')).createDeviceAnswers(settings, deviceOwner, () =>
      alerts.next('answers'),
    ),
  );
  const createClient = ({ onAnswer }: Pick<ApiSettings, 'onAnswer'>) =>
    createApiClient({
      ...settings,
      loadCompletion: foreign.loadCompletion,
      onAnswer: (...answer) => {
        settings.onAnswer?.(...answer);
        onAnswer?.(...answer);
      },
    });
  const isOffline = configuration.offline !== false;
  wire.value(ApiClient, isOffline ? createOfflineApiClient(createClient, answers) : createClient({}));
  wire.value(
    PushDevice,
    lazyGateway(lazyValue(async () => (await import('../push/browserPush.ts')).createBrowserPush(isOffline, resolve))),
  );
  wire.value(
    AppUpdatesLoader,
    lazyValue(async () =>
      (await import('../platform/serviceWorkerUpdates.ts')).createServiceWorkerUpdates(isOffline, inputs.language()),
    ),
  );
  wire.value(PrepareRequest, createPrepareRequest(settings));
  wire.value(
    OutboxLoader,
    lazyValue(async () => (await import('../outbox/createOutbox.ts')).createOutbox(settings, deviceOwner, resolve)),
  );
  wire.value(FindOutboxDatabase, async () =>
    (await indexedDB.databases()).some(({ name }) => name === OUTBOX_DATABASE),
  );
  wire.value(FileServer, {
    base,
    send: lazyGateway(
      lazyValue(async () =>
        (await import('../files/sendUpload.ts')).createUserUpload({ ...inputs, ...owner }, endSession),
      ),
    ),
    downloadToken,
    ...owner,
  });
  wire.value(EndFormerSession, async (bearer) => {
    if (connection.isRingi) await loginCalls.logOut(resolve(ApiClient), bearer);
  });
  wire.value(LoadSignIn, async () =>
    (await import('../auth/createSignInDependencies.ts')).createSignInDependencies(resolve, await inputs.configuration),
  );
  const externalPages = lazyValue(async () =>
    (await import('../platform/createExternalPages.ts')).createExternalPages(await inputs.configuration, {
      origin: window.location.origin,
      language: inputs.language,
    }),
  );
  wire.value(LoadExternalPages, externalPages.fetch);
  for (const wireModule of MODULES) wireModule(wire);
  return resolve;
}

/** Detects answers with missing user names, which generation A sends, or with fields of user ids. */
const INCOMPLETE_ROWS = /"applicantName":(?:n|"\d*")|"(?:toUserId|handlerId|opDescp|transTaskId|ccId)":/u;

/**
 * Detects the generation and adds missing user names of generation A. This code is a separate chunk that is never
 * loaded for a platform known as B.
 */
function createPlatformLoader({ base, platform }: Connection, settings: ApiSettings, preferences: PreferenceStore) {
  const place = `platform.${base}` as const;
  const read = () => platform ?? preferences.read(place);
  const foreign = lazyValue(async () =>
    (await import('../http/findGeneration.ts')).createForeignPlatform(settings, {
      read,
      write: (generation) => preferences.write(place, generation),
    }),
  );
  return {
    find: lazyGateway(lazyValue(async () => (await foreign.fetch()).detectGeneration)),
    loadCompletion: async (body: string) =>
      read() === 'B' || !INCOMPLETE_ROWS.test(body)
        ? undefined
        : foreign.fetch().then(
            ({ loadCompletion }) => loadCompletion(),
            () => undefined,
          ),
  };
}

/** Stores what the boot frame shows at the next visit. The code is loaded with the first of these answers. */
const createSnapshotWriter =
  ({ tokens, language }: Pick<ContainerInputs, 'tokens' | 'language'>): ApiSettings['onAnswer'] =>
  ({ path }, call, text) => {
    const owner = tokens.getOwner();
    if (owner === undefined || !/\/(?:myTasks|getTaskInfo)$/u.test(path)) return;
    const sent = 'body' in call ? call.body : undefined;
    const answer = { path, sent, text, at: browserClock.now(), language: language() };
    import('../platform/storage/bootSnapshot.ts').then(
      (file) => {
        // Another user may have logged in meanwhile, and their page has deleted what was stored.
        if (tokens.getOwner() === owner) file.storeBootSnapshot(deviceStorage(), owner, answer);
      },
      () => undefined,
    );
  };

/** Deletes stored data of a user; loaded at logout or when another user logs in. */
async function clearUserData(resolve: Resolve, owner?: string): Promise<void> {
  // The server learns of it while there is a token.
  if (resolve(PreferenceStore).read('push')) await resolve(PushDevice).turnOff();
  await import('../platform/storage/clearUserStorage.ts').then(
    (file) => file.clearUserStorage(deviceStorage(), owner),
    () => undefined,
  );
}

/** The cipher is a separate chunk, loaded with the first encrypted call. */
function createCipherLoader({ cipherKey }: Connection): Pick<ApiSettings, 'cipher'> {
  return cipherKey === undefined
    ? {}
    : { cipher: lazyValue(async () => (await import('../http/aesCipher.ts')).createAesCipher(cipherKey)).fetch };
}

function bindInputs(wire: ContainerBuilder, { tokens, preferences }: ContainerInputs, endSession: EndSession): void {
  wire.value(TokenStore, tokens);
  wire.value(PreferenceStore, preferences);
  wire.value(EndSession, endSession);
  wire.value(Clock, browserClock);
  wire.value(IdempotencyKeys, createRandomKeys(crypto));
}

/** Binds the stores that keep data of one user on the device. Returns the subject of their alerts. */
function bindStores(wire: ContainerBuilder, owner: DeviceOwner): Subject<StorageAlert> {
  wire.value(DeviceOwner, owner);
  const alerts = new Subject<StorageAlert>();
  wire.value(StorageAlerts, alerts);
  wire.value(
    DraftStore,
    createIndexedDraftStore(owner, () => alerts.next('drafts')),
  );
  wire.value(SearchHistoryStore, createLocalSearchHistoryStore(deviceStorage(), owner));
  return alerts;
}
