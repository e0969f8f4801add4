import * as v from 'valibot';
import { forAdministrators, forCompany } from './endpoint.ts';
import { count, flag, id, idList, moment, pagesOf, rowId, text, textsShape, writtenText } from './shapes.ts';

const root = '/api-portal/portal/core/insNews';

/** What one counts where no number came is nothing. */
const times = v.fallback(v.optional(v.nullable(count), 0), 0);

const newsEntries = {
  subject: text,
  keywords: text,
  content: text,
  sysDicNew: text,
  sysDicName: text,
  imgFileId: text,
  readTimes: times,
  author: text,
  status: text,
  createTime: moment,
  /** A list, or the same as JSON text (contract portal 2). */
  files: v.optional(v.unknown()),
  issuedAt: moment,
  expiresAt: moment,
  isRead: text,
};
/**
 * Contract portal 2. In a list `content` holds the first words only. `issuedAt`, `expiresAt` and `isRead` are ours.
 */
const newsShape = v.object({ newId: rowId, ...newsEntries });
export type NewsDto = v.InferOutput<typeof newsShape>;
/** An empty id is answered by an empty object. */
const readNewsShape = v.object({ newId: text, ...newsEntries });
export type ReadNewsDto = v.InferOutput<typeof readNewsShape>;

const wordsShape = v.object({
  'zh-CN': v.string(),
  'en-US': v.optional(v.string()),
  'ja-JP': v.optional(v.string()),
});
const newsFileShape = v.object({ fileId: id, fileName: text, totalBytes: v.optional(v.nullable(count)) });

/** A line of the administrators' list. */
const managedRowShape = v.object({
  newId: rowId,
  subject: text,
  sysDicName: text,
  author: text,
  status: v.picklist(['draft', 'planned', 'issued', 'ended']),
  issuedAt: moment,
  expiresAt: moment,
  readTimes: times,
  isForEverybody: flag,
});
export type ManagedNewsRowDto = v.InferOutput<typeof managedRowShape>;

/** All of it, in all languages. */
const managedNewsShape = v.object({
  newId: rowId,
  subjects: wordsShape,
  contents: wordsShape,
  keywords: text,
  sysDicNew: text,
  imgFileId: text,
  author: text,
  status: text,
  issuedAt: moment,
  expiresAt: moment,
  audience: textsShape,
  audienceNames: textsShape,
  files: v.array(newsFileShape),
  version: count,
});
export type ManagedNewsDto = v.InferOutput<typeof managedNewsShape>;

const when = v.optional(v.nullable(v.union([v.string(), v.number()])));
/** A text is the Chinese one, which stands in for the others. */
const words = v.union([writtenText, wordsShape]);

/** News and announcements (contract portal 2); `query`, `get`, `save` and `del` are for administrators, and ours. */
export const newsEndpoints = {
  getAllIssuedNews: forCompany({ ...pagesOf(newsShape), path: `${root}/getAllIssuedNews` }),
  /** Counts a reading: called once by a page that is opened, never to refresh it. */
  readInsNews: forCompany({
    method: 'GET',
    path: `${root}/readInsNews`,
    fields: v.object({ pkId: id }),
    answer: readNewsShape,
  }),
  query: forAdministrators({ ...pagesOf(managedRowShape), path: `${root}/query` }),
  get: forAdministrators({
    method: 'GET',
    path: `${root}/get`,
    fields: v.object({ pkId: id }),
    answer: managedNewsShape,
  }),
  /** Without an id it adds. `changed`: somebody else was faster than the `version` that was read, nothing was kept. */
  save: forAdministrators({
    method: 'POST',
    path: `${root}/save`,
    limits: 'news',
    body: v.object({
      newId: v.optional(v.nullable(id)),
      subject: words,
      content: words,
      sysDicNew: writtenText,
      keywords: v.optional(v.nullable(writtenText), ''),
      imgFileId: v.optional(v.nullable(id)),
      status: v.optional(v.picklist(['Issued', 'Draft']), 'Issued'),
      issuedAt: when,
      expiresAt: when,
      audience: textsShape,
      files: v.optional(v.nullable(v.array(newsFileShape)), []),
      version: v.optional(v.nullable(v.number())),
    }),
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('saved'), newId: rowId, version: count }),
      v.object({ outcome: v.literal('changed') }),
    ]),
  }),
  del: forAdministrators({
    method: 'POST',
    path: `${root}/del`,
    fields: v.object({ ids: idList }),
    answer: v.object({ deleted: count }),
  }),
};
