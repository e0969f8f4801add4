import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import type { NotificationGateway } from '#application/ports/directory/notificationGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { discardValue } from '../http/wire/discardValue.ts';

export const createHttpNotificationGateway = (call: ApiClient): NotificationGateway => ({
  async getSettings() {
    const answer = await call(notificationCalls.get, {});
    if (!answer.ok) return answer;
    const { mail, push, quietFrom: from, quietTo: to, timeZone } = answer.value;
    return ok({
      isMailOffered: mail.isOffered,
      email: mail.email,
      isMailWanted: mail.isWanted,
      publicKey: push.publicKey,
      pushLevel: push.level,
      hasPushButtons: push.hasButtons,
      quietHours: { from, to },
      timeZone,
    });
  },
  saveSettings: async ({ quietHours: { from, to }, ...settings }) =>
    discardValue(await call(notificationCalls.save, { body: { ...settings, quietFrom: from, quietTo: to } })),
  subscribe: async (target) => discardValue(await call(notificationCalls.subscribe, { body: target })),
  unsubscribe: async (endpoint) => discardValue(await call(notificationCalls.unsubscribe, { body: { endpoint } })),
});
