import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that keep a browser from doing more than the client needs: its own files, pictures made on the phone
 * (`blob:`, `data:`), and the scripts and styles written into index.html, by their hash. Encryption in transit is the
 * business of whoever stands in front.
 */
export async function secure(app: FastifyInstance, page: string): Promise<void> {
  const self = `'self'`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'none'`],
        scriptSrc: [self, ...inlineHashes(page, 'script')],
        styleSrc: [self, ...inlineHashes(page, 'style')],
        imgSrc: [self, 'data:', 'blob:'],
        fontSrc: [self],
        connectSrc: [self],
        manifestSrc: [self],
        workerSrc: [self],
        mediaSrc: [self, 'blob:'],
        baseUri: [`'none'`],
        formAction: [self],
        frameAncestors: [`'none'`],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
}

/** The CSP hashes of the inline elements of one name. */
const inlineHashes = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]+?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
