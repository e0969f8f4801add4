import * as v from 'valibot';
import { administratorEndpoint, companyEndpoint } from '../wire/endpoint.ts';
import {
  count,
  flag,
  id,
  idList,
  wireTime,
  pagedListEndpoint,
  rowId,
  text,
  textsShape,
  trimmedText,
} from '../wire/shapes.ts';

const root = '/api-portal/portal/core/insNews';

/** A counter; a missing or invalid number is read as 0. */
const counter = v.fallback(v.optional(v.nullable(count), 0), 0);

const newsEntries = {
  subject: text,
  keywords: text,
  content: text,
  sysDicNew: text,
  sysDicName: text,
  imgFileId: text,
  readTimes: counter,
  author: text,
  status: text,
  createTime: wireTime,
  /** A list or JSON text (contract portal 2). */
  files: v.optional(v.unknown()),
  issuedAt: wireTime,
  expiresAt: wireTime,
  isRead: text,
};
/** Contract portal 2. In a list, `content` is an excerpt. `issuedAt`, `expiresAt` and `isRead` are ours. */
const newsShape = v.object({ newId: rowId, ...newsEntries });
export type NewsDto = v.InferOutput<typeof newsShape>;
/** For an empty id, the answer is an empty object. */
const readNewsShape = v.object({ newId: text, ...newsEntries });
export type ReadNewsDto = v.InferOutput<typeof readNewsShape>;

const wordsShape = v.object({
  'zh-CN': v.string(),
  'en-US': v.optional(v.string()),
  'ja-JP': v.optional(v.string()),
});
const newsFileShape = v.object({ fileId: id, fileName: text, totalBytes: v.optional(v.nullable(count)) });

const managedRowShape = v.object({
  newId: rowId,
  subject: text,
  sysDicName: text,
  author: text,
  status: v.picklist(['draft', 'planned', 'issued', 'ended']),
  issuedAt: wireTime,
  expiresAt: wireTime,
  readTimes: counter,
  isForEverybody: flag,
});
export type ManagedNewsRowDto = v.InferOutput<typeof managedRowShape>;

const managedNewsShape = v.object({
  newId: rowId,
  subjects: wordsShape,
  contents: wordsShape,
  keywords: text,
  sysDicNew: text,
  imgFileId: text,
  author: text,
  status: text,
  issuedAt: wireTime,
  expiresAt: wireTime,
  audience: textsShape,
  audienceNames: textsShape,
  files: v.array(newsFileShape),
  version: count,
});
export type ManagedNewsDto = v.InferOutput<typeof managedNewsShape>;

const when = v.optional(v.nullable(v.union([v.string(), v.number()])));
/** A plain text is the Chinese version, which is the fallback of the other languages. */
const words = v.union([trimmedText, wordsShape]);

/** News and announcements (contract portal 2); `query`, `get`, `save` and `del` are for administrators, and ours. */
export const newsEndpoints = {
  getAllIssuedNews: companyEndpoint('POST', `${root}/getAllIssuedNews`, pagedListEndpoint(newsShape)),
  /** Counts a reading: call it once for a page that is opened, not for a refresh. */
  readInsNews: companyEndpoint('GET', `${root}/readInsNews`, { fields: v.object({ pkId: id }), answer: readNewsShape }),
  query: administratorEndpoint('POST', `${root}/query`, pagedListEndpoint(managedRowShape)),
  get: administratorEndpoint('GET', `${root}/get`, { fields: v.object({ pkId: id }), answer: managedNewsShape }),
  /**
   * Without an id, creates an article. `changed`: another user has saved a newer version than `version`; nothing was
   * saved.
   */
  save: administratorEndpoint('POST', `${root}/save`, {
    limits: 'news',
    body: v.object({
      newId: v.optional(v.nullable(id)),
      subject: words,
      content: words,
      sysDicNew: trimmedText,
      keywords: v.optional(v.nullable(trimmedText), ''),
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
  del: administratorEndpoint('POST', `${root}/del`, {
    fields: v.object({ ids: idList }),
    answer: v.object({ deleted: count }),
  }),
};
