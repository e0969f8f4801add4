import type { Colleague } from './workflow.ts';

export const NEWS = '/api-portal/portal/core/insNews';
export const NOTICE = { subject: 'Canteen', content: '<p>Noodles on <b>Tuesdays</b>.</p>', sysDicNew: 'culture' };

/** The calls of readers and administrators for news. */
export function createNewsClient(admin: () => Colleague) {
  const save = async (body: object = {}, who = admin()) =>
    (await who.post(`${NEWS}/save`, { ...NOTICE, ...body })).body;
  const told = async (body: object = {}): Promise<string> => (await save(body)).data.newId;
  const list = async (who: Colleague, params: object = {}, language = 'en-US') =>
    (await who.post(`${NEWS}/getAllIssuedNews`, { pageNo: 1, pageSize: 50, params }, { 'accept-language': language }))
      .body.result;
  const idsFor = async (who: Colleague, params: object = {}): Promise<string[]> =>
    (await list(who, params)).data.map(({ newId }: { newId: string }) => newId);
  const read = async (who: Pick<Colleague, 'get'>, id: string, language = 'en-US') =>
    (await who.get(`${NEWS}/readInsNews?pkId=${id}`, { 'accept-language': language })).body;
  return { save, told, list, idsFor, read };
}
