import { isYes } from '#api/isYes.ts';
import type { NewsDto, ReadNewsDto } from '#api/newsEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import { wordsOfHtml } from '#domain/form/richText.ts';
import { withoutLargePictures } from '#domain/news/newsDraft.ts';
import type { NewsFile, NewsItem, NewsRow } from '#domain/news/newsViews.ts';
import { readJsonText } from '#domain/shared/nesting.ts';

/** Letters of a text that stand in a list. */
const WORDS = 70;

/** No word is cut where words have spaces between them. */
function firstWords(text: string): string {
  if (text.length <= WORDS) return text;
  const [cut = ''] = /^[\s\S]{40,70}(?=\s)/u.exec(text) ?? [];
  return `${cut === '' ? [...text].slice(0, WORDS).join('') : cut}…`;
}

/** A line of a list of news, also of a column of a portal (contract portal 1). */
export const toNewsRow = (dto: NewsDto): NewsRow => toRow(dto.newId, dto);

/** A piece of news whose id has been asked for. */
export const toNewsItem = (id: string, dto: ReadNewsDto): NewsItem => ({
  ...toRow(id, dto),
  html: withoutLargePictures(dto.content ?? ''),
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
    words: firstWords(wordsOfHtml(dto.content ?? '').replaceAll(/\s+/gu, ' ')),
    authorName: dto.author ?? '',
    issuedAt: fromWireTime(dto.issuedAt) ?? fromWireTime(dto.createTime) ?? 0,
    readTimes: dto.readTimes ?? 0,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(dto.imgFileId !== null && dto.imgFileId !== '' && { picture: dto.imgFileId }),
    ...(dto.isRead !== null && { isRead: isYes(dto.isRead) }),
  };
}

/** A list, or the same as JSON text; what names no file is left out. */
function toNewsFiles(given: unknown): readonly NewsFile[] {
  const list = typeof given === 'string' ? readJsonText(given) : given;
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
