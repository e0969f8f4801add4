import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { SentUpload } from './requestFacts.ts';

/** The files of a multipart body, under whatever field names they come; a call without such a body has none. */
export async function* uploadsOf(request: FastifyRequest): AsyncGenerator<SentUpload> {
  if (!request.isMultipart()) return;
  for await (const part of request.files()) {
    const field = (name: string) => textIn(part.fields[name]);
    yield { name: part.filename, bytes: part.file, field };
  }
}

/** Of several fields of one name the first is read. */
function textIn(part: Multipart | readonly (Multipart | undefined)[] | undefined): string {
  const first = Array.isArray(part) ? (part as readonly (Multipart | undefined)[])[0] : (part as Multipart | undefined);
  return first?.type === 'field' && typeof first.value === 'string' ? first.value : '';
}
