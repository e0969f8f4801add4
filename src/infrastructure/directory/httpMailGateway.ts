import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import type { MailGateway } from '#application/ports/directory/mailGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { discardValue } from '../http/wire/discardValue.ts';

export const createHttpMailGateway = (call: ApiClient): MailGateway => ({
  async getSettings() {
    const answer = await call(notificationCalls.get, {});
    if (!answer.ok) return answer;
    const { mail, quietFrom: from, quietTo: to, timeZone } = answer.value;
    return ok({ ...mail, timeZone, quietHours: { from, to } });
  },
  saveSettings: async ({ isWanted, quietHours: { from, to } }) =>
    discardValue(
      await call(notificationCalls.save, {
        body: { isMailWanted: isWanted, quietFrom: from, quietTo: to, pushLevel: 'count', hasPushButtons: false },
      }),
    ),
});
