import { bpmDef } from '#api/bpmDef.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import type { DefinitionGateway } from '#application/ports/definitionGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toDefinition } from '../instance/toDefinition.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const ALL: QuerySpelling = { search: 'Q_NAME__S_LK', filters: { category: { key: 'Q_TREE_ID__S_EQ' } } };

export const makeHttpDefinitionGateway = (call: ApiClient): DefinitionGateway => ({
  async all(request) {
    const answer = await call(bpmDef.query, { body: toQuery(request, ALL) });
    return answer.ok
      ? ok(toPage(answer, (dto) => ({ ...toDefinition(dto), status: definitionStatusCodec.fromWire(dto.status) })))
      : answer;
  },
  discard: async (definition) => withoutValue(await call(bpmDef.discard, { fields: { defId: definition } })),
  recover: async (definition) => withoutValue(await call(bpmDef.recover, { fields: { defId: definition } })),
  remove: async (definition) => withoutValue(await call(bpmDef.del, { fields: { ids: definition } })),
});
