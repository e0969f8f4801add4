import { newsEndpoints, type ManagedNewsDto, type ManagedNewsRowDto } from '#contract/content/newsEndpoints.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import type { NewsDeskGateway } from '#application/ports/content/newsGateway.ts';
import type { ManagedNews, ManagedNewsRow } from '#domain/news/newsDraft.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toLocalizedNames } from '../http/wire/toLocalizedNames.ts';
import { toQuery, type QueryMapping, toPageResult } from '../http/wire/pages.ts';
import { discardValue } from '../http/wire/discardValue.ts';

const DESK: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: { category: { key: 'Q_SYS_DIC_NEW__S_EQ' }, status: { key: 'state' } },
};

export const createHttpNewsDeskGateway = (call: ApiClient): NewsDeskGateway => ({
  listArticles: async (request) =>
    toPageResult(await call(newsEndpoints.query, { body: toQuery(request, DESK) }), toManagedRow),
  findArticle: async (id) => mapResult(await call(newsEndpoints.get, { fields: { pkId: id } }), toManagedNews),
  async saveArticle({ titles, texts, category, keywords, picture, files, audience, ...fields }, known, key) {
    const answer = await call(newsEndpoints.save, {
      body: {
        ...(known !== undefined && { newId: known.id, version: known.version }),
        subject: { ...titles },
        content: { ...texts },
        sysDicNew: category,
        keywords,
        imgFileId: picture ?? null,
        status: fields.isDraft ? 'Draft' : 'Issued',
        issuedAt: toWireTime(fields.issuedAt),
        expiresAt: fields.expiresAt === undefined ? null : toWireTime(fields.expiresAt),
        audience: [...audience],
        files: files.map(({ id, name }) => ({ fileId: id, fileName: name })),
      },
      key,
    });
    if (!answer.ok) return answer;
    return ok(
      answer.value.outcome === 'changed'
        ? { kind: 'changed' }
        : { kind: 'saved', id: answer.value.newId, version: answer.value.version },
    );
  },
  removeArticles: async (ids) => discardValue(await call(newsEndpoints.del, { fields: { ids: ids.join(',') } })),
});

const toManagedRow = (dto: ManagedNewsRowDto): ManagedNewsRow => {
  const expiresAt = fromWireTime(dto.expiresAt);
  return {
    id: dto.newId,
    title: dto.subject ?? '',
    categoryName: dto.sysDicName ?? '',
    authorName: dto.author ?? '',
    status: dto.status,
    issuedAt: fromWireTime(dto.issuedAt) ?? 0,
    readTimes: dto.readTimes ?? 0,
    isForEverybody: dto.isForEverybody === true,
    ...(expiresAt !== undefined && { expiresAt }),
  };
};

const toManagedNews = (dto: ManagedNewsDto): ManagedNews => {
  const expiresAt = fromWireTime(dto.expiresAt);
  return {
    id: dto.newId,
    version: dto.version,
    titles: toLocalizedNames(dto.subjects),
    texts: toLocalizedNames(dto.contents),
    category: dto.sysDicNew ?? '',
    keywords: dto.keywords ?? '',
    authorName: dto.author ?? '',
    audience: dto.audience ?? [],
    audienceNames: dto.audienceNames ?? [],
    issuedAt: fromWireTime(dto.issuedAt) ?? 0,
    isDraft: dto.status === 'Draft',
    files: dto.files.map(({ fileId, fileName, totalBytes }) => ({
      id: fileId,
      name: fileName ?? fileId,
      ...(typeof totalBytes === 'number' && { size: totalBytes }),
    })),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(dto.imgFileId !== null && { picture: dto.imgFileId }),
  };
};
