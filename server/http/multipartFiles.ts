import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { SentUpload } from './requestContext.ts';
import { toReadableFile, readParts } from './readParts.ts';

/** Yields the files of a multipart body, with any field name; nothing if the body is not multipart. */
export async function* readMultipartFiles(request: FastifyRequest): AsyncGenerator<SentUpload> {
  if (!request.isMultipart()) return;
  for await (const part of readParts(request.files())) {
    const field = (name: string) => readFirstText(part.fields[name]);
    yield { name: part.filename, bytes: toReadableFile(part.file), field };
  }
}

/** Returns the text of the first field of a name. */
function readFirstText(part: Multipart | readonly (Multipart | undefined)[] | undefined): string {
  const first = Array.isArray(part) ? (part as readonly (Multipart | undefined)[])[0] : (part as Multipart | undefined);
  return first?.type === 'field' && typeof first.value === 'string' ? first.value : '';
}
