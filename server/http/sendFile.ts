import type { FastifyReply } from 'fastify';
import type { FileReply } from './fileReply.ts';

/** Pictures a page shows; everything else has no particular type. */
const PICTURES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Sends a file as an attachment that no browser runs, whatever somebody uploaded. */
export const sendFile = (reply: FastifyReply, { name, size, bytes, headers }: FileReply) =>
  reply
    .headers(headers)
    .header('content-type', PICTURES[/\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')}"; filename*=UTF-8''${encodeName(name)}`,
    )
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .send(bytes);

/** RFC 5987: `encodeURIComponent` leaves a few characters that a header value may not carry there. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
