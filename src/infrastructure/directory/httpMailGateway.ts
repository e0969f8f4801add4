import { mailCalls } from '#api/mailEndpoints.ts';
import type { MailGateway } from '#application/ports/mailGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { withoutValue } from '../wire/withoutValue.ts';

export const makeHttpMailGateway = (call: ApiClient): MailGateway => ({
  async mine() {
    const answer = await call(mailCalls.get, {});
    if (!answer.ok) return answer;
    const { quietFrom: from, quietTo: to, ...mail } = answer.value;
    return ok({ ...mail, quiet: { from, to } });
  },
  save: async ({ isWanted, quiet: { from, to } }) =>
    withoutValue(await call(mailCalls.save, { body: { isWanted, quietFrom: from, quietTo: to } })),
});
