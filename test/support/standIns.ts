import { prepareCompany } from './prepareCompany.ts';
import type { FreshDatabase } from './database.ts';
import type { Colleague } from './workflow.ts';

export const PAGE = { pageNo: 1, pageSize: 50, params: {} };
/** The test clock starts on 20 November 2026, 09:00. */
export const SINCE = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-30 18:00:00' };
export const COMING = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-05 18:00:00' };

/** The company with the users of these tests. */
export const prepareAgentCompany = (fresh: FreshDatabase) =>
  prepareCompany(fresh, 'zhangwei', 'wangfang', 'liqiang', 'sunli', 'chenjie');

/** Saves an agent rule of a user. */
export const save = (who: Colleague, agent: { readonly id: string }, more: object = {}) =>
  who.call('bpmAgent/save', { type: 'all', toUserId: agent.id, ...SINCE, ...more });
export const rules = async (who: Colleague) => (await who.call('bpmAgent/getMyAgents', PAGE)).result.data;
export const end = (who: Colleague, id: string) => who.call(`bpmAgent/end?id=${id}`);
export const clear = async (who: Colleague) =>
  who.call(`bpmAgent/del?ids=${(await rules(who)).map(({ id }: { id: string }) => id).join(',')}`);
