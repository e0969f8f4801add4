import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { DOWNLOAD_HEADER } from '#api/envelope.ts';
import { isAmong, type ContentSources } from './contentSources.ts';

/**
 * What an operator may say about the headers.
 * @property hstsSeconds how long a browser shall come back by TLS only; left out, it is not told.
 * @property permissionsPolicy instead of ours; empty, none is sent.
 * @property sources what pages may take from elsewhere, and who may show them in a frame; left out, nothing and nobody.
 * @property allowedOrigins sites whose pages may use this server; left out, only its own.
 */
export interface Protection {
  readonly hstsSeconds?: number;
  readonly permissionsPolicy?: string;
  readonly sources?: ContentSources;
  readonly allowedOrigins?: readonly string[];
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
/** As long as Chromium keeps it. */
const PREFLIGHT_SECONDS = 7200;

const PERMISSIONS = [...OURS.map((each) => `${each}=(self)`), ...NOBODYS.map((each) => `${each}=()`)].join(', ');

/**
 * Headers that keep a browser from doing more than the client needs: its own files, pictures made on the phone
 * (`blob:`, `data:`), and the scripts and styles written into index.html, by their hash. Encryption in transit is the
 * business of whoever stands in front; their word that it is there is passed on.
 */
export async function secure(
  app: FastifyInstance,
  page: string,
  { hstsSeconds, permissionsPolicy = PERMISSIONS, sources = {}, allowedOrigins = [] }: Protection = {},
): Promise<void> {
  const self = `'self'`;
  const { 'frame-src': frames = [], 'connect-src': servers = [], 'frame-ancestors': ancestors = [] } = sources;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [self, ...inlineHashes(page, 'script'), ...(sources['script-src'] ?? [])],
        styleSrc: [self, ...inlineHashes(page, 'style')],
        // A server the pages may ask has the pictures of its people.
        imgSrc: [self, 'data:', 'blob:', ...new Set([...(sources['img-src'] ?? []), ...servers])],
        fontSrc: [self],
        connectSrc: [self, ...servers],
        ...(frames.length > 0 && { frameSrc: [...frames] }),
        manifestSrc: [self],
        workerSrc: [self],
        mediaSrc: [self, 'blob:'],
        baseUri: [`'none'`],
        formAction: [self],
        frameAncestors: ancestors.length === 0 ? [`'none'`] : [self, ...ancestors],
      },
    },
    // The older header knows no list: where somebody may show our pages, the policy alone says who.
    xFrameOptions: ancestors.length === 0 ? { action: 'deny' } : false,
    crossOriginResourcePolicy: { policy: allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: hstsSeconds === undefined ? false : { maxAge: hstsSeconds, includeSubDomains: false },
  });
  if (allowedOrigins.length > 0)
    await app.register(cors, {
      origin: (origin, said) => said(null, origin !== undefined && isAmong(allowedOrigins, origin)),
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [DOWNLOAD_HEADER, 'Content-Disposition', 'Retry-After'],
      maxAge: PREFLIGHT_SECONDS,
    });
  if (permissionsPolicy !== '')
    app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissionsPolicy));
}

/** The CSP hashes of the inline elements of one name. */
const inlineHashes = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]+?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
