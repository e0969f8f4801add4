import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { compressReply } from './compressReply.ts';
import { createOpenApiDocument } from './openApi.ts';

interface Document {
  readonly text: string;
  readonly tag: string;
}

/** Serves the description of the calls. It is written when it is first requested, because that takes a while. */
export function registerOpenApi(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let written: Document | undefined;
  app.get('/api/openapi.json', { onSend: compressReply }, (request, reply) => {
    written ??= writeDocument(endpoints);
    const { text, tag } = written;
    void reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function writeDocument(endpoints: readonly Endpoint[]): Document {
  const text = JSON.stringify(createOpenApiDocument(endpoints));
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
