import type { FastifyRequest } from 'fastify';
import { readParts } from './readParts.ts';

/** Returns the fields of a multipart body; files are skipped. */
export async function readMultipartFields(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return {};
  const fields: Record<string, unknown> = {};
  for await (const part of readParts(request.parts())) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else part.file.resume();
  }
  return fields;
}
