import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/form/values.ts';

/** One stored file of an attachment field (contract forms 3.6); what else the platform keeps about it goes back unchanged. */
export interface Attachment { readonly id: string; readonly name: string; readonly size: number; readonly stored: { readonly [name: string]: Value } }

export function readAttachments(stored: Value | undefined): readonly Attachment[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: Value) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const file = each as { readonly [name: string]: Value };
    return [{ id: asText(file['fileId']), name: asText(file['fileName']), size: Number(file['size'] ?? 0) || 0, stored: file }];
  });
}

export const writeAttachments = (files: readonly Attachment[]): Value => (files.length === 0 ? '' : JSON.stringify(files.map(({ stored }) => stored)));

export const newAttachment = (id: string, name: string, size: number): Attachment => ({ id, name, size, stored: { fileId: id, fileName: name, size } });

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** 20480 → `20 KB`, as phones count. */
export function writeSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** step;
  return `${amount >= 10 || step === 0 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step] ?? 'B'}`;
}
