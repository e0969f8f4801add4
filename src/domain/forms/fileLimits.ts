import type { Value } from '../expression/tree.ts';
import { isList, isRecord, ownValue } from '../expression/valueKinds.ts';
import { asText, readJson } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';

const MEGABYTE = 1024 ** 2;
/** Image formats that browsers can show (contract files 1), and those of newer phones. */
const IMAGE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'];
/** Groups of file types that a definition may name instead of extensions. */
const FILE_TYPE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  image: IMAGE_EXTENSIONS,
  picture: IMAGE_EXTENSIONS,
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx'],
  ppt: ['ppt', 'pptx'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  zip: ['zip', 'rar', '7z'],
  video: ['mp4', 'mov', 'webm'],
  audio: ['mp3', 'm4a', 'wav'],
};

/** Limits of an attachment field (contract form 6). */
export interface FileLimits {
  /** Maximum number of files; 0: no limit. */
  readonly maxFiles: number;
  /** Maximum size of a file in bytes; 0: the limit of the server. */
  readonly maxBytes: number;
  /** Allowed file extensions without the dot, in lower case; empty: any. */
  readonly extensions: readonly string[];
}

/**
 * Returns the limits of an attachment field (contract form 6). `amount` is the number of files and `size` the size in
 * megabytes, 0 for no limit; `checkedtype` lists extensions or groups. An image field without types accepts image
 * formats.
 */
export function getFileLimits({ control, settings }: FieldDefinition): FileLimits {
  const types = settings['checkedtype'] ?? '';
  const named = (isList(types) ? types.map(asText) : asText(types).split(/[,;|\s]/u))
    .map((type) =>
      type
        .trim()
        .toLowerCase()
        .replace(/^(?:\*?\.|image\/)/u, ''),
    )
    .filter((type) => type !== '' && type !== '*' && type !== 'all');
  const isPicture = control === 'rx-image' || settings['attachtype'] === 'image';
  const endings = [...new Set(named.flatMap((type) => FILE_TYPE_GROUPS[type] ?? [type]))];
  return {
    maxFiles: settings['single'] === true ? 1 : Number(asText(settings['amount'])) || 0,
    maxBytes: (Number(asText(settings['size'])) || 0) * MEGABYTE,
    extensions: endings.length === 0 && isPicture ? IMAGE_EXTENSIONS : endings,
  };
}

/** Returns the extension of a file name without its dot, in lower case; `''` if it has none. */
const getFileExtension = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a field accepts a file with this name. */
export const isAcceptedType = ({ extensions }: FileLimits, name: string): boolean =>
  extensions.length === 0 || extensions.includes(getFileExtension(name));

/** Suffixes of the message keys for files that a field does not accept. */
export type FileViolation = 'fileCount' | 'fileSize' | 'fileType';

/**
 * Checks the files of a field, the same on the client and on the server. Files stored before the limits were set are
 * accepted.
 */
export function findFileViolation(
  field: FieldDefinition,
  stored: Value,
  before: Value,
): { readonly misfit: FileViolation; readonly values: Readonly<Record<string, string | number>> } | undefined {
  const limits = getFileLimits(field);
  const [files, old] = [parseFiles(stored), parseFiles(before)];
  if (limits.maxFiles > 0 && files.length > Math.max(limits.maxFiles, old.length))
    return { misfit: 'fileCount', values: { limit: limits.maxFiles } };
  const known = new Set(old.map(({ id }) => id));
  const fresh = files.filter(({ id }) => !known.has(id));
  const wrong = fresh.find(({ name }) => name !== '' && !isAcceptedType(limits, name));
  if (wrong) return { misfit: 'fileType', values: { file: wrong.name, types: limits.extensions.join(', ') } };
  const large = fresh.find(({ size }) => limits.maxBytes > 0 && size > limits.maxBytes);
  return large && { misfit: 'fileSize', values: { file: large.name, limit: limits.maxBytes / MEGABYTE } };
}

function parseFiles(stored: Value): readonly { readonly id: string; readonly name: string; readonly size: number }[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  return !isList(list)
    ? []
    : list.filter(isRecord).map((file) => ({
        id: asText(ownValue(file, 'fileId')),
        name: asText(ownValue(file, 'fileName')),
        size: Number(asText(ownValue(file, 'size'))) || 0,
      }));
}
