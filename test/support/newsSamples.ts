import { newsEndpoints } from '#contract/content/newsEndpoints.ts';
import { named, PAGE, type NamedSample } from './samples.ts';

/** Sample calls of readers and of an administrator; `news` is the id of a published item. */
export const newsSamples = (news: string): readonly NamedSample[] =>
  named(newsEndpoints, {
    getAllIssuedNews: PAGE,
    readInsNews: { fields: { pkId: news } },
    query: PAGE,
    get: { fields: { pkId: news } },
    save: { body: { newId: news, subject: 'Canteen', content: '<p>Noodles</p>', sysDicNew: 'culture' } },
    del: { fields: { ids: news } },
  });
