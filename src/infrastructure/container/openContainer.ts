import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { EndSession, makeEndSession } from '#application/endSession.ts';
import { Clock } from '#application/ports/clock.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { OpenOutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { AnnouncementCategories } from '#application/ports/newsGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TokenStore, type SessionStore } from '#application/ports/tokenStore.ts';
import { OpenSignIn } from '#application/session/signInPorts.ts';
import type { Resolve } from '#application/token.ts';
import { fail } from '#domain/shared/result.ts';
import { makeDownloadToken } from '../file/downloadToken.ts';
import { FileServer } from '../file/fileServer.ts';
import type { SendUpload } from '../file/sendUpload.ts';
import { ApiClient, makeApiClient } from '../http/apiClient.ts';
import type { ForeignPlatform } from '../http/findGeneration.ts';
import { FindGeneration } from '../http/generation.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import type { PayloadCipher } from '../http/payloadCipher.ts';
import { browserClock } from '../platform/browserClock.ts';
import { makeBrowserRefreshSignal } from '../platform/browserRefreshSignal.ts';
import { makeRandomCommandKeys } from '../platform/randomCommandKeys.ts';
import { DeviceOwner, makeDeviceOwner } from '../storage/deviceOwner.ts';
import { makeIndexedDraftStore } from '../storage/indexedDraftStore.ts';
import { makeLocalSearchHistoryStore } from '../storage/localSearchHistory.ts';
import { connectionOf, readConfiguration } from './configuration.ts';
import type { Connection } from './configuration.ts';
import { ShiftProcess } from '../task/shiftProcess.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';
import { MODULES } from './modules.ts';
import { makeWiring } from './containerBuilder.ts';
import { bearWith } from './later.ts';
import type { ContainerBuilder } from './containerBuilder.ts';

/** What is there before the container: made by the composition root. */
export interface ContainerInputs {
  readonly tokens: SessionStore;
  readonly preferences: PreferenceStore;
  /** What `config.json` holds. */
  readonly configuration: Promise<unknown>;
  readonly language: () => string;
  readonly openLogin: () => Promise<void>;
}

/** Wires all adapters and use cases of the client. */
export async function openContainer(inputs: ContainerInputs): Promise<Resolve> {
  const container = new Container();
  const wire = makeWiring(container);
  const configuration = readConfiguration(await inputs.configuration);
  bearWith(configuration.asyncTimeout);
  const connection = connectionOf(configuration, inputs.preferences);
  const { base } = connection;
  const endSession = makeEndSession(inputs.tokens, inputs.openLogin);
  const resolve: Resolve = (key) => container.get(key.symbol);
  bindInputs(wire, inputs, endSession);
  bindStores(
    wire,
    makeDeviceOwner(localStorage, inputs.tokens, () => resolve(SessionGateway).currentUser(), forgetting),
  );
  const { read: downloadToken, hear } = makeDownloadToken(inputs.tokens);
  const owner = connection.isRingi ? { owner: () => inputs.tokens.owner() } : {};
  const settings: ApiSettings = {
    base,
    ...owner,
    hear,
    tokens: inputs.tokens,
    endSession,
    language: inputs.language,
    appId: () => inputs.preferences.read('appId'),
    ...cipherOf(connection),
  };
  const foreign = foreignPlatformOf(connection, settings, inputs.preferences);
  wire.value(FindGeneration, foreign.find);
  wire.value(ReaderLanguage, inputs.language);
  wire.value(ShiftProcess, connection.shiftDefKey);
  wire.value(AnnouncementCategories, connection.announcements);
  wire.value(ApiClient, makeApiClient({ ...settings, completion: foreign.completion }));
  wire.value(FileServer, { base, send: sendWith({ ...inputs, ...owner }, endSession), downloadToken, ...owner });
  wire.value(OpenSignIn, async () =>
    (await import('../session/openSignIn.ts')).openSignIn(resolve, await inputs.configuration),
  );
  wire.value(OpenOutsidePlaces, async () =>
    (await import('../platform/readOutsidePlaces.ts')).readOutsidePlaces(await inputs.configuration),
  );
  for (const wireModule of MODULES) wireModule(wire);
  return resolve;
}

/** Rows in which generation A has no names, or no place for them. */
const NAMELESS = /"applicantName":(?:n|"\d*")|"(?:toUserId|handlerId|opDescp|transTaskId|ccId)":/u;

/**
 * What it takes to tell generations apart, and to give A's rows their names, is a chunk of its own, never fetched in
 * front of a known B.
 */
function foreignPlatformOf({ base, platform }: Connection, settings: ApiSettings, preferences: PreferenceStore) {
  const place = `platform.${base}` as const;
  const read = () => platform ?? preferences.read(place);
  let made: ForeignPlatform | undefined;
  const load = async () =>
    (made ??= (await import('../http/findGeneration.ts').catch(() => undefined))?.makeForeignPlatform(settings, {
      read,
      write: (told) => preferences.write(place, told),
    }));
  return {
    find: async () => (await load())?.find() ?? fail({ kind: 'offline' } as const),
    completion: async (body: string) =>
      read() === 'B' || !NAMELESS.test(body) ? undefined : (await load())?.completion(),
  };
}

/** Comes when somebody leaves, or somebody else is there. */
const forgetting = (owner?: string) =>
  import('../storage/forgetPerson.ts').then(
    (file) => file.forgetPerson(localStorage, owner),
    () => undefined,
  );

/** The cipher is a chunk of its own, fetched with the first sealed call. */
function cipherOf({ cipherKey }: Connection): Pick<ApiSettings, 'cipher'> {
  if (cipherKey === undefined) return {};
  let loading: Promise<PayloadCipher> | undefined;
  return {
    cipher: () => {
      loading ??= import('../http/aesCipher.ts').then(({ makeAesCipher }) => makeAesCipher(cipherKey));
      // What did not come is asked for again with the next call.
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}

function bindInputs(wire: ContainerBuilder, { tokens, preferences }: ContainerInputs, endSession: EndSession): void {
  wire.value(TokenStore, tokens);
  wire.value(PreferenceStore, preferences);
  wire.value(EndSession, endSession);
  wire.value(Clock, browserClock);
  wire.value(CommandKeys, makeRandomCommandKeys(crypto));
  wire.value(RefreshSignal, makeBrowserRefreshSignal(document, window));
}

/** What the device keeps for one person alone. */
function bindStores(wire: ContainerBuilder, owner: DeviceOwner): void {
  wire.value(DeviceOwner, owner);
  wire.value(DraftStore, makeIndexedDraftStore(owner));
  wire.value(SearchHistoryStore, makeLocalSearchHistoryStore(localStorage, owner));
}

/** Uploading comes with the first file. */
const sendWith =
  (inputs: ContainerInputs & Pick<ApiSettings, 'owner'>, endSession: EndSession): SendUpload =>
  async (...upload) => {
    const code = await import('../file/sendUpload.ts').catch(() => undefined);
    return code?.sendAs(inputs, endSession)(...upload) ?? fail({ kind: 'offline' });
  };
