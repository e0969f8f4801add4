import type { FastifyRequest } from 'fastify';

/** The fields of a form that came in parts; whatever file came with them is passed over. */
export async function partsOf(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return {};
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else part.file.resume();
  }
  return fields;
}
