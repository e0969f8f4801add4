import type { FastifyReply } from 'fastify';
import type { FileReply } from './fileReply.ts';

/** Content types of pictures that pages show; all other files are sent as `application/octet-stream`. */
const PICTURE_CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Sends a file as an attachment, so that browsers never execute uploaded content. */
export const sendFile = (reply: FastifyReply, { name, size, bytes, headers }: FileReply) =>
  reply
    .headers(headers)
    .header(
      'content-type',
      PICTURE_CONTENT_TYPES[/\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    )
    .header(
      'content-disposition',
      `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')}"; filename*=UTF-8''${encodeFileName(name)}`,
    )
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .send(bytes);

/** RFC 5987: `encodeURIComponent` does not escape some characters that are not allowed here. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
