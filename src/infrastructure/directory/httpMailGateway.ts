import { mailCalls } from '#contract/directory/mailEndpoints.ts';
import type { MailGateway } from '#application/ports/directory/mailGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { discardValue } from '../http/wire/discardValue.ts';

export const createHttpMailGateway = (call: ApiClient): MailGateway => ({
  async getSettings() {
    const answer = await call(mailCalls.get, {});
    if (!answer.ok) return answer;
    const { quietFrom: from, quietTo: to, ...mail } = answer.value;
    return ok({ ...mail, quietHours: { from, to } });
  },
  saveSettings: async ({ isWanted, quietHours: { from, to } }) =>
    discardValue(await call(mailCalls.save, { body: { isWanted, quietFrom: from, quietTo: to } })),
});
