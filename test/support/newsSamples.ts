import { newsEndpoints } from '#api/newsEndpoints.ts';
import { named, PAGE, type NamedSample } from './samples.ts';

/** What people read, and an administrator writes; `news` is a piece that has been told. */
export const newsSamples = (news: string): readonly NamedSample[] =>
  named(newsEndpoints, {
    getAllIssuedNews: PAGE,
    readInsNews: { fields: { pkId: news } },
    query: PAGE,
    get: { fields: { pkId: news } },
    save: { body: { newId: news, subject: 'Canteen', content: '<p>Noodles</p>', sysDicNew: 'culture' } },
    del: { fields: { ids: news } },
  });
