import type { Readable } from 'node:stream';

/** A malformed multipart body: without a boundary, incomplete, or with invalid headers. */
class MalformedMultipartError extends Error {
  readonly statusCode = 400;
  constructor(cause: unknown) {
    super('unreadable multipart body', { cause });
  }
}

/** Yields the parts. Parser errors without a status become client errors (400). */
export async function* readParts<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new MalformedMultipartError(error);
  }
}

/** Returns the file; if it is incomplete, its error becomes a client error (400). */
export function toReadableFile<File extends Readable>(file: File): File {
  const markAsBadRequest = (error: Error): void => {
    if (!('statusCode' in error)) Object.assign(error, { statusCode: 400 });
  };
  // The stream may fail before it is read.
  if (file.errored) markAsBadRequest(file.errored);
  return file.once('error', markAsBadRequest);
}
