import { parsePushMessage } from './parsePushMessage.ts';

/** An event `push`, or `notificationclick`. */
interface WorkerEvent extends Event {
  readonly data: { text(): string } | null;
  readonly notification: Notification;
  readonly action: string;
  waitUntil(work: Promise<unknown>): void;
}
interface AppPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
/** The part of `ServiceWorkerGlobalScope` that notifications use. */
export interface NotificationScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly AppPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push' | 'notificationclick', listener: (event: WorkerEvent) => void): void;
}
/** Texts of the worker by language, written by the build. */
export type WorkerTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is kept with a notification until it is tapped. */
interface NotificationData {
  readonly navigate: string;
  readonly ticket?: string;
}
/** The part of the options of notifications that is missing from the types of TypeScript. */
interface ShownOptions extends NotificationOptions {
  readonly data: NotificationData;
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** The address of `bpmTask.agreeByTicket`, without the shapes of its table. */
const AGREE_ADDRESS = '/api/api-bpm/bpm/core/bpmTask/agreeByTicket';
const ICON = '/mobile/icons/icon-192.png';
const RESULT_TAG = 'ringi-result';

/**
 * Shows push messages, opens their page, and agrees to a task with the ticket of a message (ADR 81). The worker knows
 * no token.
 * @param lang language of texts if a message names none
 */
export function handleNotifications(scope: NotificationScope, texts: WorkerTexts, lang: string): void {
  const { registration, clients } = scope;
  const { origin } = scope.location;
  const translate = (language: string, name: string) => (texts[language] ?? texts[lang])?.[`worker.${name}`] ?? name;
  const show = (title: string, options: ShownOptions) =>
    registration.showNotification(title, { icon: ICON, ...options });

  async function showMessage(text: string): Promise<void> {
    const { title, navigate, ticket, badge, isSilent, tag, ...shown } = parsePushMessage(text, {
      origin,
      lang,
      title: translate(lang, 'waiting'),
    });
    const data = { navigate, ...(ticket !== undefined && { ticket }) };
    // A newer message replaces an older one, with a signal unless the message is silent.
    await show(title, { ...shown, tag, data, silent: isSilent, renotify: tag !== '' && !isSilent });
    // Missing where apps cannot be installed, and refused until the app is.
    if (badge !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => undefined);
  }

  async function openPage(address: string): Promise<void> {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/mobile/'));
    // Pages that this worker does not control cannot be moved.
    const move = page?.focus().then(() => page.navigate(address));
    const isOpen = await move?.then(Boolean).catch(() => false);
    if (isOpen !== true) await clients.openWindow(address);
  }

  /** Sends the ticket once: the notification is closed, and the server accepts each ticket once. */
  async function agree({ title, lang: language }: Notification, { navigate, ticket = '' }: NotificationData) {
    const { name, reason } = await sendTicket(ticket, language);
    const result = translate(language, name).replace('{{subject}}', () => title);
    const body = name === 'agreed' ? '' : reason || translate(language, 'openToLook');
    // Another tag than that of messages: the count that follows must not replace the result.
    await show(result, { body, lang: language, tag: RESULT_TAG, data: { navigate } });
  }

  scope.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text() ?? '')));
  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    const data = notification.data as NotificationData;
    notification.close();
    event.waitUntil(
      action === 'agree' && data.ticket !== undefined ? agree(notification, data) : openPage(data.navigate),
    );
  });
}

/** Returns the text of the result, and the reason of a refusal in the language of the user. */
async function sendTicket(
  ticket: string,
  language: string,
): Promise<{ readonly name: 'agreed' | 'notAgreed' | 'noAnswer'; readonly reason?: string }> {
  try {
    const response = await fetch(AGREE_ADDRESS, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ ticket }),
    });
    const answer = (await response.json()) as { readonly success?: unknown; readonly message?: unknown };
    if (answer.success === true) return { name: 'agreed' };
    // Whether it was agreed to is unknown after a fault of the server.
    if (response.status >= 500 || answer.success !== false) return { name: 'noAnswer' };
    return { name: 'notAgreed', reason: typeof answer.message === 'string' ? answer.message : '' };
  } catch {
    return { name: 'noAnswer' };
  }
}
