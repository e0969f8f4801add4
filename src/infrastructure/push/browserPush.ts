import { NotificationGateway } from '#application/ports/directory/notificationGateway.ts';
import { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { PushDevice, PushState } from '#application/ports/platform/pushDevice.ts';
import type { Resolve } from '#application/shared/token.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { discardValue } from '../http/wire/discardValue.ts';
import { DeviceOwner } from '../platform/storage/deviceOwner.ts';

/** Maximum time in ms for the installation of the service worker, and for the server to learn of an unsubscription. */
const WAIT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Enough of a token to tell two sessions apart. */
const TOKEN_CHARACTERS = 8;

/**
 * Push messages by the service worker of this browser. The preference `push` names the user who turned them on, so that
 * another user of the device never takes them over, and the day and session of the last confirmation: the server ends
 * the subscription with the session that confirmed it last.
 * @param hasWorker whether the app registers its service worker
 */
export function createBrowserPush(hasWorker: boolean, get: Resolve): PushDevice {
  const [server, preferences, owner] = [get(NotificationGateway), get(PreferenceStore), get(DeviceOwner)];
  const isSupported = hasWorker && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  const writeMark = async (confirmed: string) =>
    preferences.write('push', `${await owner.waitForOwner()} ${confirmed}`);
  const isMine = async (confirmed = '') =>
    (preferences.read('push') ?? '').startsWith(`${await owner.waitForOwner()} ${confirmed}`);
  const toConfirmation = () =>
    `${Math.floor(get(Clock).now() / DAY_MS)}.${(get(TokenStore).read() ?? '').slice(-TOKEN_CHARACTERS)}`;
  const findRegistration = async () => (isSupported ? navigator.serviceWorker.getRegistration() : undefined);

  async function register(publicKey: string): Promise<Result<PushState>> {
    await writeMark('');
    const subscription = await subscribe(publicKey).catch(() => undefined);
    if (subscription === undefined) return ok('failed');
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = { keys: {}, ...subscription.toJSON() };
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const saved = await server.subscribe({ endpoint: endpoint ?? '', p256dh, auth, timeZone });
    if (!saved.ok) return saved;
    await writeMark(toConfirmation());
    return ok('on');
  }
  const device: PushDevice = {
    async readState() {
      if (!isSupported) return ok('unsupported');
      if (Notification.permission === 'denied') return ok('denied');
      const isOn = Notification.permission === 'granted' && (await isMine());
      const subscription = isOn ? await (await findRegistration())?.pushManager.getSubscription() : null;
      return ok(subscription ? 'on' : 'off');
    },
    async turnOn(publicKey) {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return ok(permission === 'denied' ? 'denied' : 'off');
      const state = await register(publicKey);
      if (!state.ok || state.value !== 'on') await device.turnOff();
      return state;
    },
    async turnOff() {
      preferences.write('push', '');
      const registration = await findRegistration();
      for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
      const subscription = await registration?.pushManager.getSubscription();
      if (!subscription) return ok(undefined);
      await Promise.all([
        subscription.unsubscribe().catch(() => false),
        withinTime(server.unsubscribe(subscription.endpoint)).catch(() => undefined),
      ]);
      return ok(undefined);
    },
    async renew() {
      if (!isSupported || Notification.permission !== 'granted') return ok(undefined);
      if (!(await isMine()) || (await isMine(toConfirmation()))) return ok(undefined);
      const settings = await server.getSettings();
      if (!settings.ok || settings.value.publicKey === '') return discardValue(settings);
      return discardValue(await register(settings.value.publicKey));
    },
  };
  return device;
}

/** Returns the subscription of this browser for the key of the server. One for another key is replaced. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await withinTime(navigator.serviceWorker.ready);
  const present = await pushManager.getSubscription();
  if (present !== null && toBase64Url(present.options.applicationServerKey) === publicKey) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function withinTime<T>(work: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It takes too long.')), WAIT_MS);
  });
  return Promise.race([work, tooLate]);
}
