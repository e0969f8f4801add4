import type { FileId } from '#domain/shared/ids.ts';

/** Converts the attachments of an opinion to JSON text (contract tasks 6). */
export const toOpFiles = (files: readonly { readonly id: FileId; readonly name: string }[]): string =>
  JSON.stringify(files.map(({ id, name }) => ({ fileId: id, name })));
