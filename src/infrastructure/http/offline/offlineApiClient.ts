import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { LazyValue } from '#application/shared/lazyValue.ts';
import type { ApiCall, ApiClient } from '../apiClient.ts';
import type { ApiSettings } from '../wireCall.ts';
import type { StoredAnswers } from './storedAnswers.ts';

/**
 * Decorates the client (ADR 82): stores the answers of endpoints marked `isReadOffline`, and returns the stored answer,
 * with its time, if the server cannot be reached. The code of the store is loaded with the first such answer.
 */
export function createOfflineApiClient(
  create: (hooks: Pick<ApiSettings, 'onAnswer'>) => ApiClient,
  answers: Pick<LazyValue<StoredAnswers>, 'fetch'>,
): ApiClient {
  const request = create({
    onAnswer: (endpoint, call, body) => {
      if (endpoint.isReadOffline === true)
        void answers
          .fetch()
          .then((store) => store.save(endpoint, call, body))
          .catch(() => undefined);
    },
  });
  return async <E extends Endpoint>(endpoint: E, call: ApiCall<E>) => {
    const answer = await request(endpoint, call);
    if (answer.ok || endpoint.isReadOffline !== true || !['offline', 'timeout'].includes(answer.error.kind))
      return answer;
    const stored = await answers
      .fetch()
      .then((store) => store.read(endpoint, call))
      .catch(() => undefined);
    return stored ?? answer;
  };
}
