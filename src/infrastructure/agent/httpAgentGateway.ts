import { bpmAgent, type AgentDto } from '#api/bpmAgent.ts';
import { fromWireTime, toWireTime } from '#api/time.ts';
import type { AgentGateway } from '#application/ports/agentGateway.ts';
import type { AgentRule } from '#domain/agent/agentRule.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toRows } from '../wire/toRows.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const RULES: QuerySpelling = { filters: { id: { key: 'Q_ID__S_EQ' } } };
/** A company has few processes: all of them at once. */
const DEFINITIONS = { pageNo: 1, pageSize: 200, params: {} };

export const makeHttpAgentGateway = (call: ApiClient): AgentGateway => ({
  async rules(request) {
    const answer = await call(bpmAgent.getMyAgents, { body: toQuery(request, RULES) });
    return answer.ok ? ok(toPage(answer, toRule)) : answer;
  },
  save: async ({ key, id, definitionKey, agent, from, until }) =>
    withoutValue(
      await call(bpmAgent.save, {
        key,
        body: {
          ...(id !== undefined && { id }),
          ...(definitionKey === undefined ? { type: 'all' } : { type: 'flowdef', defKey: definitionKey }),
          toUserId: agent,
          startTime: toWireTime(from),
          endTime: toWireTime(until),
        },
      }),
    ),
  end: async (rule) => withoutValue(await call(bpmAgent.end, { fields: { id: rule } })),
  remove: async (rule) => withoutValue(await call(bpmAgent.del, { fields: { ids: rule } })),
  async definitions() {
    const answer = await call(bpmAgent.getDefinitions, { body: DEFINITIONS });
    return answer.ok
      ? toRows({ ...answer, value: answer.value.data }, ({ key, name }) => ({ key: key ?? '', name: name ?? '' }))
      : answer;
  },
});

const LEFT = '0';

const toRule = ({
  id,
  defKey,
  defName,
  toUserId,
  toUserName,
  toUserStatus,
  startTime,
  endTime,
}: AgentDto): AgentRule => ({
  id,
  agentId: toUserId,
  agentName: toUserName ?? '',
  hasAgentLeft: toUserStatus === LEFT,
  from: fromWireTime(startTime) ?? 0,
  until: fromWireTime(endTime) ?? 0,
  ...(defKey !== null && { definition: { key: defKey, name: defName ?? defKey } }),
});
