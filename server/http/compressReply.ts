import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { contentCodingFor, type ContentCoding } from './contentCoding.ts';

/** Below this a compressed answer saves no packet. */
const SMALLEST_BYTES = 1024;
/** A fifth larger than the best there is, in a tenth of its time: an answer is compressed once and read once. */
const BROTLI_QUALITY = 4;

/** Both work beside the server's own thread: one person's long answer holds up no other. */
const COMPRESS: Readonly<Record<ContentCoding, (bytes: Buffer) => Promise<Buffer>>> = {
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
 * How long a compressed answer is tells what of it resembles what was sent: an answer that hands out a token or a
 * secret travels as it is. Nobody else's page can send our calls in somebody's name, because no cookie does; this keeps
 * it so for a client that would.
 */
export const tellsToken = ({ answer }: Endpoint): boolean =>
  /(?:token|secret)"/iu.test(JSON.stringify(toJsonSchema(answer, { typeMode: 'input', errorMode: 'ignore' })));

/** An `onSend` hook: words travel compressed, files and streams as they are. */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  void reply.header('vary', 'accept-encoding');
  const bytes = Buffer.from(payload);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = contentCodingFor(accepted, bytes.length >= SMALLEST_BYTES);
  if (coding === undefined || bytes.length === 0) return bytes;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  return COMPRESS[coding](bytes);
}
