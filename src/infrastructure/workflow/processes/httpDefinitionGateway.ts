import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { definitionStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { DefinitionGateway } from '#application/ports/workflow/definitionGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toDefinition } from '../requests/toDefinition.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toPage, toQuery, type QueryMapping } from '../../http/wire/pages.ts';

const ALL: QueryMapping = { search: 'Q_NAME__S_LK', filters: { category: { key: 'Q_TREE_ID__S_EQ' } } };

export const createHttpDefinitionGateway = (call: ApiClient): DefinitionGateway => ({
  async listDefinitions(request) {
    const answer = await call(bpmDef.query, { body: toQuery(request, ALL) });
    return answer.ok
      ? ok(toPage(answer, (dto) => ({ ...toDefinition(dto), status: definitionStatusCodec.fromWire(dto.status) })))
      : answer;
  },
  discard: async (definition) => discardValue(await call(bpmDef.discard, { fields: { defId: definition } })),
  recover: async (definition) => discardValue(await call(bpmDef.recover, { fields: { defId: definition } })),
  remove: async (definition) => discardValue(await call(bpmDef.del, { fields: { ids: definition } })),
});
