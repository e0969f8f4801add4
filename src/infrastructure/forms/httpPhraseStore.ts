import { bpmOpinion, type OpinionDto } from '#contract/workflow/bpmOpinion.ts';
import { opinionUseCodec } from '#contract/wire/wireCodecs.ts';
import type { Phrase, PhraseStore } from '#application/ports/forms/phraseStore.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toRows } from '../http/wire/toRows.ts';
import { discardValue } from '../http/wire/discardValue.ts';

/** Owner id of phrases that are shared by all users (contract following 5). */
const SHARED_OWNER_ID = '0';

export const createHttpPhraseStore = (call: ApiClient): PhraseStore => ({
  listPhrases: async () => toRows(await call(bpmOpinion.getUserText, {}), toPhrase),
  savePhrase: async (text) => discardValue(await call(bpmOpinion.save, { body: { opText: text } })),
  removePhrases: async (ids) => discardValue(await call(bpmOpinion.del, { fields: { ids: ids.join(',') } })),
});

function toPhrase({ opId, userId, opText, checkType }: OpinionDto): Phrase {
  const opinionUse = opinionUseCodec.fromWire(checkType);
  return {
    id: opId,
    text: opText ?? '',
    isOwn: userId !== SHARED_OWNER_ID,
    ...(opinionUse === 'unknown' ? {} : { opinionUse }),
  };
}
