import { bpmOpinion, type OpinionDto } from '#api/bpmOpinion.ts';
import { opinionUseCodec } from '#api/wireCodecs.ts';
import type { Phrase, PhraseStore } from '#application/ports/phraseStore.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toRows } from '../wire/toRows.ts';
import { withoutValue } from '../wire/withoutValue.ts';

/** The owner of phrases everybody may use (contract following 5). */
const EVERYBODY = '0';

export const makeHttpPhraseStore = (call: ApiClient): PhraseStore => ({
  async list() {
    const answer = await call(bpmOpinion.getUserText, {});
    return answer.ok ? toRows(answer, toPhrase) : answer;
  },
  save: async (text) => withoutValue(await call(bpmOpinion.save, { body: { opText: text } })),
  remove: async (ids) => withoutValue(await call(bpmOpinion.del, { fields: { ids: ids.join(',') } })),
});

function toPhrase({ opId, userId, opText, checkType }: OpinionDto): Phrase {
  const opinionUse = opinionUseCodec.fromWire(checkType);
  return {
    id: opId,
    text: opText ?? '',
    isOwn: userId !== EVERYBODY,
    ...(opinionUse === 'unknown' ? {} : { opinionUse }),
  };
}
