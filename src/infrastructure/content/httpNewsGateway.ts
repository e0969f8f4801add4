import { dictionaries } from '#contract/wire/dictionaryEndpoints.ts';
import { newsEndpoints } from '#contract/content/newsEndpoints.ts';
import type { NewsGateway } from '#application/ports/content/newsGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toQuery, type QueryMapping, toPageResult } from '../http/wire/pages.ts';
import { toNewsItem, toNewsRow } from './toNews.ts';

const NEWS: QueryMapping = {
  search: 'Q_SUBJECT__S_LK',
  filters: { category: { key: 'Q_SYS_DIC_NEW__S_IN' } },
};
const CATEGORIES = 'NEWS';

export const createHttpNewsGateway = (call: ApiClient): NewsGateway => ({
  listNews: async (request) =>
    toPageResult(await call(newsEndpoints.getAllIssuedNews, { body: toQuery(request, NEWS) }), toNewsRow),
  async openArticle(id) {
    const answer = await call(newsEndpoints.readInsNews, { fields: { pkId: id } });
    if (!answer.ok) return answer;
    const { newId, subject } = answer.value;
    if (newId === null && subject === null) return fail({ kind: 'refused', refusal: refuse('notFound') });
    return ok(toNewsItem(newId ?? id, answer.value));
  },
  async listCategories() {
    const answer = await call(dictionaries.getTopDicByKey, { fields: { key: CATEGORIES } });
    if (!answer.ok) return answer.error.kind === 'notOffered' ? ok([]) : answer;
    return ok(answer.value.flatMap(({ value, name }) => (value === null ? [] : [{ value, name: name ?? value }])));
  },
});
