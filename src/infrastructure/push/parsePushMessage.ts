/** A push message as the service worker shows it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path of a page of this app. */
  readonly navigate: string;
  readonly tag: string;
  readonly lang: string;
  readonly isSilent: boolean;
  /** Number on the icon of the app. */
  readonly badge?: number;
  /** Permits to agree to one task, once and without a session. */
  readonly ticket?: string;
  readonly actions: readonly { readonly action: 'open' | 'agree'; readonly title: string }[];
}

type Fields = Readonly<Record<string, unknown>>;
const MAX_LENGTH = { title: 200, body: 500, tag: 100, lang: 20, action: 50 };
const TO_DO_LIST = '/mobile/pages/bpm/myTasks';
const TICKET = /^[\w-]{16,100}$/u;

const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const toText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses a message in the declarative form (`web_push: 8030`). Never fails: a browser requires that each message is
 * shown, so of a message that cannot be read only the default title is left.
 */
export function parsePushMessage(
  text: string,
  { origin, title, lang }: { readonly origin: string; readonly title: string; readonly lang: string },
): PushMessage {
  const fields = toFields(toFields(parseJson(text))['notification']);
  const { ticket } = toFields(fields['data']);
  const badge = Number(fields['app_badge'] ?? NaN);
  const hasTicket = typeof ticket === 'string' && TICKET.test(ticket);
  const actions = Array.isArray(fields['actions']) ? fields['actions'].slice(0, 2).map(toFields) : [];
  return {
    title: toText(fields['title'], MAX_LENGTH.title) || title,
    body: toText(fields['body'], MAX_LENGTH.body),
    navigate: toPagePath(toText(fields['navigate'], 2000), origin),
    tag: toText(fields['tag'], MAX_LENGTH.tag),
    lang: toText(fields['lang'], MAX_LENGTH.lang) || lang,
    isSilent: fields['silent'] === true,
    ...(Number.isInteger(badge) && badge >= 0 && { badge }),
    ...(hasTicket && { ticket }),
    actions: actions.flatMap(({ action, title: label }) => {
      const words = toText(label, MAX_LENGTH.action);
      const isKnown = action === 'open' || (action === 'agree' && hasTicket);
      return isKnown && words !== '' ? [{ action, title: words }] : [];
    }),
  };
}

/** Returns the to-do list instead of an address outside this app. */
function toPagePath(address: string, origin: string): string {
  try {
    const { origin: target, pathname, search } = new URL(address, origin);
    return target === origin && pathname.startsWith('/mobile/') ? pathname + search : TO_DO_LIST;
  } catch {
    return TO_DO_LIST;
  }
}
