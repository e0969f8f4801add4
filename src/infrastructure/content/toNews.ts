import { isYes } from '#contract/wire/isYes.ts';
import type { NewsDto, ReadNewsDto } from '#contract/content/newsEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { removeLargePictures } from '#domain/news/newsDraft.ts';
import type { NewsFile, NewsItem, NewsRow } from '#domain/news/newsViews.ts';
import { parseJsonSafely } from '#domain/shared/nesting.ts';

const MAX_EXCERPT_LENGTH = 70;

/** Cuts at a word boundary where the text has spaces. */
function toExcerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  const [cut = ''] = /^[\s\S]{40,70}(?=\s)/u.exec(text) ?? [];
  return `${cut === '' ? [...text].slice(0, MAX_EXCERPT_LENGTH).join('') : cut}…`;
}

/** Converts a row of a news list or of a portal column (contract portal 1). */
export const toNewsRow = (dto: NewsDto): NewsRow => toRow(dto.newId, dto);

export const toNewsItem = (id: string, dto: ReadNewsDto): NewsItem => ({
  ...toRow(id, dto),
  html: removeLargePictures(dto.content ?? ''),
  keywords: dto.keywords ?? '',
  files: toNewsFiles(dto.files),
  isDraft: dto.status !== null && dto.status.toLowerCase() === 'draft',
});

function toRow(id: string, dto: ReadNewsDto): NewsRow {
  const expiresAt = fromWireTime(dto.expiresAt);
  return {
    id,
    title: dto.subject ?? '',
    category: dto.sysDicNew ?? '',
    categoryName: dto.sysDicName ?? dto.sysDicNew ?? '',
    excerpt: toExcerpt(htmlToText(dto.content ?? '').replaceAll(/\s+/gu, ' ')),
    authorName: dto.author ?? '',
    issuedAt: fromWireTime(dto.issuedAt) ?? fromWireTime(dto.createTime) ?? 0,
    readTimes: dto.readTimes ?? 0,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(dto.imgFileId !== null && dto.imgFileId !== '' && { picture: dto.imgFileId }),
    ...(dto.isRead !== null && { isRead: isYes(dto.isRead) }),
  };
}

/** Reads files from a list or JSON text. Omits entries without a file. */
function toNewsFiles(given: unknown): readonly NewsFile[] {
  const list = typeof given === 'string' ? parseJsonSafely(given) : given;
  return Array.isArray(list) ? list.flatMap(toNewsFile) : [];
}

function toNewsFile(given: unknown): readonly NewsFile[] {
  if (typeof given !== 'object' || given === null) return [];
  const { fileId, id = fileId, fileName, name = fileName, totalBytes } = given as Readonly<Record<string, unknown>>;
  const file = fileId ?? id;
  if (typeof file !== 'string' && typeof file !== 'number') return [];
  return [
    {
      id: String(file),
      name: typeof name === 'string' && name !== '' ? name : String(file),
      ...(typeof totalBytes === 'number' && { size: totalBytes }),
    },
  ];
}
