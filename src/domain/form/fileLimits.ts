import type { Value } from '../expression/tree.ts';
import { isList, isRecord, ownValue } from '../expression/valueKinds.ts';
import { asText, readJson } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';

const MEGABYTE = 1024 ** 2;
/** Pictures a page can show (contract files 1), and what newer phones take. */
const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'];
/** A definition may name a family of files. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  image: PICTURES,
  picture: PICTURES,
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx'],
  ppt: ['ppt', 'pptx'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  zip: ['zip', 'rar', '7z'],
  video: ['mp4', 'mov', 'webm'],
  audio: ['mp3', 'm4a', 'wav'],
};

/** What an attachment field takes (contract form 6). */
export interface FileLimits {
  /** 0: any number. */
  readonly mostFiles: number;
  /** 0: as many as the server takes. */
  readonly mostBytes: number;
  /** Endings without their dot; empty: any. */
  readonly endings: readonly string[];
}

/**
 * `amount` counts files and `size` megabytes, 0 meaning any; `checkedtype` lists endings or families; a picture field
 * takes pictures (contract form 6).
 */
export function fileLimitsOf({ control, settings }: FieldDefinition): FileLimits {
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
  const endings = [...new Set(named.flatMap((type) => FAMILIES[type] ?? [type]))];
  return {
    mostFiles: settings['single'] === true ? 1 : Number(asText(settings['amount'])) || 0,
    mostBytes: (Number(asText(settings['size'])) || 0) * MEGABYTE,
    endings: endings.length === 0 && isPicture ? PICTURES : endings,
  };
}

/** The ending of a file's name without its dot, in small letters; `''` without one. */
const fileEnding = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file of this name is one of those a field takes. */
export const isTakenType = ({ endings }: FileLimits, name: string): boolean =>
  endings.length === 0 || endings.includes(fileEnding(name));

/** The sentences about files a field does not take. */
export type FileMisfit = 'fileCount' | 'fileSize' | 'fileType';

/**
 * What is wrong with the files of a field, the same on the phone and on the server; nothing about those that were
 * stored before the field wanted it so.
 */
export function misfitOfFiles(
  field: FieldDefinition,
  stored: Value,
  before: Value,
): { readonly misfit: FileMisfit; readonly values: Readonly<Record<string, string | number>> } | undefined {
  const limits = fileLimitsOf(field);
  const [files, old] = [filesIn(stored), filesIn(before)];
  if (limits.mostFiles > 0 && files.length > Math.max(limits.mostFiles, old.length))
    return { misfit: 'fileCount', values: { limit: limits.mostFiles } };
  const known = new Set(old.map(({ id }) => id));
  const fresh = files.filter(({ id }) => !known.has(id));
  const wrong = fresh.find(({ name }) => name !== '' && !isTakenType(limits, name));
  if (wrong) return { misfit: 'fileType', values: { file: wrong.name, types: limits.endings.join(', ') } };
  const large = fresh.find(({ size }) => limits.mostBytes > 0 && size > limits.mostBytes);
  return large && { misfit: 'fileSize', values: { file: large.name, limit: limits.mostBytes / MEGABYTE } };
}

function filesIn(stored: Value): readonly { readonly id: string; readonly name: string; readonly size: number }[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  return !isList(list)
    ? []
    : list.filter(isRecord).map((file) => ({
        id: asText(ownValue(file, 'fileId')),
        name: asText(ownValue(file, 'fileName')),
        size: Number(asText(ownValue(file, 'size'))) || 0,
      }));
}
