import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { selectContentCoding, type ContentCoding } from './contentCoding.ts';

/** Smaller responses fit into one packet, so compression gains nothing. */
const MIN_COMPRESSED_BYTES = 1024;
/** Output is a fifth larger than at the highest quality, in a tenth of the time. Each response is read only once. */
const BROTLI_QUALITY = 4;

/** Both compress in the thread pool, so a long response does not block other requests. */
const COMPRESSORS: Readonly<Record<ContentCoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Responses with a token or secret are not compressed: the compressed size could reveal which request data they contain
 * (BREACH). Other sites cannot send calls in the name of a user, because we use no cookies; this also protects clients
 * that do.
 */
export const containsSecret = ({ answer }: Endpoint): boolean =>
  /(?:token|secret)"/iu.test(JSON.stringify(toJsonSchema(answer, { typeMode: 'input', errorMode: 'ignore' })));

/** Adds `Accept-Encoding` to an existing `Vary` header, so that a cache does not mix up responses. */
export function addVaryEncoding(before: unknown): string {
  const said = [before]
    .flat()
    .filter((each) => typeof each === 'string')
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return said.some((each) => each.toLowerCase() === 'accept-encoding')
    ? said.join(', ')
    : [...said, 'accept-encoding'].join(', ');
}

/** An `onSend` hook: compresses text responses; files and streams are sent unchanged. */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  void reply.header('vary', addVaryEncoding(reply.getHeader('vary')));
  const bytes = Buffer.from(payload);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = selectContentCoding(accepted, bytes.length >= MIN_COMPRESSED_BYTES);
  if (coding === undefined || bytes.length === 0) return bytes;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  return COMPRESSORS[coding](bytes);
}
