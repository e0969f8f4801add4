import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import type { PushTransport } from '#server/notifications/push/sendPushMessages.ts';

/** A message as the browser's code receives it. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The decrypted text. */
  readonly text: string;
  readonly notification: {
    readonly title: string;
    readonly body?: string;
    readonly navigate: string;
    readonly tag: string;
    readonly lang: string;
    readonly silent?: boolean;
    readonly app_badge: number;
    readonly data: { readonly ticket?: string };
    readonly actions?: readonly { readonly action: string; readonly title: string }[];
  };
}

export const CONTACT = 'mailto:it@qingling.example';

/** Derives keys as RFC 8291, section 3.4 says, and decrypts `aes128gcm` content (RFC 8188) of one record. */
export function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** Verifies the signature of a push request (RFC 8292) and returns its claims. */
export function verifyVapid({ headers }: Pick<ReceivedPush, 'headers'>, publicKey: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/u.exec(headers['Authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  const parse = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  return {
    isSigned:
      key === publicKey &&
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: signer, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    head: parse(head),
    claims: parse(claims),
  };
}

/** A browser with real keys. */
export function createPushDevice(name: string, timeZone = 'Asia/Shanghai') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  return {
    subscription: {
      endpoint,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      timeZone,
    },
    endpoint,
    decrypt: (body: Buffer) => decryptPush(body, keys, auth),
  };
}
export type PushDevice = ReturnType<typeof createPushDevice>;

/** A push service. `answer` is the status code of its answers; undefined: none. `calls` counts its requests. */
export interface PushService {
  answer: number | undefined;
  calls: number;
  /** Creates a browser that gets its messages from this service. */
  device(name: string, timeZone?: string): PushDevice;
  /** Returns the messages since the last call. */
  take(): readonly ReceivedPush[];
  readonly transport: PushTransport;
}

export function createPushService(): PushService {
  const devices = new Map<string, PushDevice>();
  const received: ReceivedPush[] = [];
  const service: PushService = {
    answer: 201,
    calls: 0,
    device(name, timeZone) {
      const device = createPushDevice(name, timeZone);
      devices.set(device.endpoint, device);
      return device;
    },
    take: () => received.splice(0),
    async transport({ address, headers, body }) {
      service.calls += 1;
      const device = devices.get(address);
      if (device === undefined || !Buffer.isBuffer(body)) return 400;
      if (service.answer !== 201) return service.answer;
      const text = device.decrypt(body);
      const { web_push: version, notification } = JSON.parse(text) as {
        web_push: number;
        notification: ReceivedPush['notification'];
      };
      if (version !== 8030) throw new Error('not a declarative message');
      received.push({ endpoint: address, headers, text, notification });
      return 201;
    },
  };
  return service;
}
