import { bpmAgent, type AgentDto } from '#contract/workflow/bpmAgent.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import type { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import type { AgentRule } from '#domain/requests/agentRule.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';

const RULES: QueryMapping = { filters: { id: { key: 'Q_ID__S_EQ' } } };
/** A company has few processes, so one page loads all of them. */
const DEFINITIONS_PAGE = { pageNo: 1, pageSize: 200, params: {} };

export const createHttpAgentGateway = (call: ApiClient): AgentGateway => ({
  listRules: async (request) =>
    toPageResult(await call(bpmAgent.getMyAgents, { body: toQuery(request, RULES) }), toRule),
  saveRule: async ({ key, id, definitionKey, agent, from, until }) =>
    discardValue(
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
  endRule: async (rule) => discardValue(await call(bpmAgent.end, { fields: { id: rule } })),
  removeRule: async (rule) => discardValue(await call(bpmAgent.del, { fields: { ids: rule } })),
  listAbsences: createReadAgentPeriods(call),
  async listDefinitions() {
    const answer = await call(bpmAgent.getDefinitions, { body: DEFINITIONS_PAGE });
    return answer.ok
      ? toRows({ ...answer, value: answer.value.data }, ({ key, name }) => ({ key: key ?? '', name: name ?? '' }))
      : answer;
  },
});

/** After an answer that the platform does not offer the call, it is not called again in this session. */
function createReadAgentPeriods(call: ApiClient): AgentGateway['listAbsences'] {
  let isOffered = true;
  return async (person, from, until) => {
    if (!isOffered) return ok([]);
    const answer = await call(bpmAgent.getAwayTimes, {
      body: { userId: person, startTime: toWireTime(from), endTime: toWireTime(until) },
    });
    if (answer.ok)
      return toRows(answer, ({ startTime, endTime, agentUserName }) => ({
        from: fromWireTime(startTime) ?? 0,
        until: fromWireTime(endTime) ?? 0,
        agentName: agentUserName,
      }));
    if (answer.error.kind !== 'notOffered') return answer;
    isOffered = false;
    return ok([]);
  };
}

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
