import { parsePushSettings } from '#server/config/pushSettings.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import { startCompany } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { CONTACT, createPushService } from './pushDevice.ts';

export const NOTIFICATIONS = '/api-user/user/notifications';
const AWAKE = { isMailWanted: true, quietFrom: 0, quietTo: 0, pushLevel: 'count', hasPushButtons: false };

/** Returns the settings of a server that sends its push messages to this service. */
export function withPush({ transport }: Pick<ReturnType<typeof createPushService>, 'transport'> = createPushService()) {
  const push = parsePushSettings(CONTACT);
  return { pushTransport: transport, ...(push && { push }) };
}

/** Starts the demo company with a push service. */
export async function startPushCompany(fresh: FreshDatabase) {
  const service = createPushService();
  const company = await startCompany(fresh, { ...withPush(service), address: 'https://ringi.example' });
  const { clock, workflow, database } = company.platform;
  const settle = async (ms = 0) => {
    clock.advance(ms);
    await workflow.settle();
  };
  return {
    company,
    service,
    clock,
    settle,
    /** Subscribes a browser in a new session of a user who has no quiet hours. */
    async subscribe(account: string, more: object = {}, device = service.device(account)) {
      const session = await company.platform.as(account);
      await session.post(`${NOTIFICATIONS}/save`, { ...AWAKE, ...more });
      const { body } = await session.post(`${NOTIFICATIONS}/subscribe`, device.subscription);
      if (!body.success) throw new Error(`The subscription was refused: ${body.message}`);
      return { session, person: await company.person(account), device };
    },
    /** Zhang Wei starts leave requests, which wait for Wang Fang. */
    async ask(times = 1) {
      const zhangwei = await company.person('zhangwei');
      for (let number = 0; number < times; number += 1) await company.start(zhangwei, 'leave');
      await settle();
    },
    subscriptions: () => database.sql.select().from(pushSubscriptions),
  };
}
export type PushCompany = Awaited<ReturnType<typeof startPushCompany>>;
