import { createECDH } from 'node:crypto';
import { StartupError } from './startupError.ts';

/** Key pair of a server for push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @property keys without them, the server uses those of the database */
export interface PushSettings {
  /** Address at which push services reach the operator. */
  readonly contact: string;
  /** Hosts of push services; `*.` matches every subdomain. */
  readonly hosts: readonly string[];
  readonly keys?: VapidKeys;
}

/** Push services of Chrome, Firefox, Safari and Edge. */
const BROWSER_HOSTS = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];
const CONTACT = /^mailto:[^\s<>@]+@[^\s<>@]+$/u;
const HOST = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/u;

/** Returns `undefined` without a contact: then no push messages are sent. */
export function parsePushSettings(
  contact: string | undefined,
  hosts = '',
  privateKey?: string,
): PushSettings | undefined {
  const others = hosts
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter((host) => host !== '');
  const wrong = others.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new StartupError(`RINGI_PUSH_HOSTS: “${wrong}” is not a host such as push.example.com.`);
  const keys = privateKey === undefined ? undefined : toVapidKeys(privateKey);
  if (contact === undefined) return undefined;
  if (!CONTACT.test(contact))
    throw new StartupError(`RINGI_PUSH_CONTACT is “${contact}”; it must be an address such as mailto:it@example.com.`);
  return { contact, hosts: [...BROWSER_HOSTS, ...others], ...(keys && { keys }) };
}

function toVapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  try {
    if (!/^[\w-]{43}$/u.test(privateKey)) throw new RangeError('length');
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    throw new StartupError('RINGI_VAPID_PRIVATE_KEY must be a private key of the curve P-256, 32 bytes in base64url.');
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
