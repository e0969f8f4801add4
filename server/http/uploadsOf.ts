import type { FastifyRequest } from 'fastify';
import type { SentUpload } from './requestFacts.ts';

/** The files of a multipart body, under whatever field names they come; a call without such a body has none. */
export async function* uploadsOf(request: FastifyRequest): AsyncGenerator<SentUpload> {
  if (!request.isMultipart()) return;
  for await (const part of request.files()) yield { name: part.filename, bytes: part.file };
}
