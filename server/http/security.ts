import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ContentSources } from './contentSources.ts';

/**
 * What an operator may say about the headers.
 * @property hstsSeconds how long a browser shall come back by TLS only; left out, it is not told.
 * @property permissionsPolicy instead of ours; empty, none is sent.
 * @property sources what pages may take from elsewhere; left out, nothing.
 */
export interface Protection {
  readonly hstsSeconds?: number;
  readonly permissionsPolicy?: string;
  readonly sources?: ContentSources;
}

/** Scanning, the place of an entry, copying and handing on links; nothing else a phone could see, hear or feel. */
const OURS = ['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'fullscreen', 'web-share'];
const NOBODYS = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [...OURS.map((each) => `${each}=(self)`), ...NOBODYS.map((each) => `${each}=()`)].join(', ');

/**
 * Headers that keep a browser from doing more than the client needs: its own files, pictures made on the phone
 * (`blob:`, `data:`), and the scripts and styles written into index.html, by their hash. Encryption in transit is the
 * business of whoever stands in front; their word that it is there is passed on.
 */
export async function secure(
  app: FastifyInstance,
  page: string,
  { hstsSeconds, permissionsPolicy = PERMISSIONS, sources = {} }: Protection = {},
): Promise<void> {
  const self = `'self'`;
  const { 'frame-src': frames = [] } = sources;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [self, ...inlineHashes(page, 'script'), ...(sources['script-src'] ?? [])],
        styleSrc: [self, ...inlineHashes(page, 'style')],
        imgSrc: [self, 'data:', 'blob:', ...(sources['img-src'] ?? [])],
        fontSrc: [self],
        connectSrc: [self, ...(sources['connect-src'] ?? [])],
        ...(frames.length > 0 && { frameSrc: [...frames] }),
        manifestSrc: [self],
        workerSrc: [self],
        mediaSrc: [self, 'blob:'],
        baseUri: [`'none'`],
        formAction: [self],
        frameAncestors: [`'none'`],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: hstsSeconds === undefined ? false : { maxAge: hstsSeconds, includeSubDomains: false },
  });
  if (permissionsPolicy !== '')
    app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissionsPolicy));
}

/** The CSP hashes of the inline elements of one name. */
const inlineHashes = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]+?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
