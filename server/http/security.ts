import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DOWNLOAD_HEADER } from '#contract/wire/envelope.ts';
import { matchesOrigin, type SecurityHeaderSettings } from '#server/config/contentSources.ts';

/**
 * Features that the client uses: scanning, locating a record, copying. Sharing is allowed for the own site by default,
 * and Chromium warns about `web-share`. All other sensors are disabled.
 */
const ALLOWED_FEATURES = ['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'fullscreen'];
const DENIED_FEATURES = [
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
/** Responses with personal data. */
const PERSONAL_DATA_PATH = /^\/(?:api|scim)\//u;
/**
 * Policies of the client (`guardSinks.ts`, `xmlElement.ts`, `scriptBridge.ts`, `serviceWorkerUpdates.ts`), and that of
 * the sanitizer.
 */
const TRUSTED_TYPES = ['default', 'dompurify', 'ringi-xml', 'ringi-script', 'ringi-worker'];
/** The maximum that Chromium caches. */
const PREFLIGHT_SECONDS = 7200;

const PERMISSIONS = [
  ...ALLOWED_FEATURES.map((each) => `${each}=(self)`),
  ...DENIED_FEATURES.map((each) => `${each}=()`),
].join(', ');

/**
 * Sets security headers that allow only what the client needs: its own files, pictures created on the phone (`blob:`,
 * `data:`), and the inline scripts and styles of index.html by their hash. TLS is terminated by a proxy; `hstsSeconds`
 * sets the HSTS header.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  page: string,
  { hstsSeconds, permissionsPolicy = PERMISSIONS, sources = {}, allowedOrigins = [] }: SecurityHeaderSettings = {},
): Promise<void> {
  const self = `'self'`;
  const { 'frame-src': frames = [], 'connect-src': servers = [], 'frame-ancestors': ancestors = [] } = sources;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [self, ...hashInlineElements(page, 'script'), ...(sources['script-src'] ?? [])],
        styleSrc: [self, ...hashInlineElements(page, 'style')],
        // Servers the pages may connect to also provide the pictures of users.
        imgSrc: [self, 'data:', 'blob:', ...new Set([...(sources['img-src'] ?? []), ...servers])],
        fontSrc: [self],
        connectSrc: [self, ...servers],
        // A path stands for pages of this server. The client allows no other path.
        ...(frames.length > 0 && { frameSrc: frames.map((each) => (each.startsWith('/') ? self : each)) }),
        manifestSrc: [self],
        workerSrc: [self],
        mediaSrc: [self, 'blob:'],
        baseUri: [`'none'`],
        formAction: [self],
        // HTML and script URLs must pass these policies of the client.
        requireTrustedTypesFor: [`'script'`],
        trustedTypes: TRUSTED_TYPES,
        frameAncestors: ancestors.length === 0 ? [`'none'`] : [self, ...ancestors],
      },
    },
    // The older header does not support a list; with allowed frame ancestors only the CSP applies.
    xFrameOptions: ancestors.length === 0 ? { action: 'deny' } : false,
    crossOriginResourcePolicy: { policy: allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: hstsSeconds === undefined ? false : { maxAge: hstsSeconds, includeSubDomains: false },
  });
  if (allowedOrigins.length > 0)
    await app.register(cors, {
      origin: (origin, said) => said(null, origin !== undefined && matchesOrigin(allowedOrigins, origin)),
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [DOWNLOAD_HEADER, 'Content-Disposition', 'Retry-After'],
      maxAge: PREFLIGHT_SECONDS,
    });
  // Personal data must not be cached. Client files set their own header.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (PERSONAL_DATA_PATH.test(url)) reply.header('cache-control', 'no-store');
  });
  if (permissionsPolicy !== '')
    app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissionsPolicy));
}

/** Headers that browsers apply to documents and workers only; they are 1.3 KiB of each response. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Removes the headers that have no effect on a script of a page or on a style sheet. A worker needs them. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

const hashInlineElements = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]+?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
