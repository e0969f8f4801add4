import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { AppDeps } from '#server/http/createApp.ts';
import type { QueueLimits } from '#server/http/concurrencyLimit.ts';
import type { PushTransport } from '#server/notifications/push/sendPushMessages.ts';
import type { Settings } from '#server/config/settings.ts';

export interface ServerSettings
  extends
    Pick<Settings, 'cipher'>,
    Partial<
      Pick<
        Settings,
        | 'protection'
        | 'maxUnattachedBytes'
        | 'outgoing'
        | 'maps'
        | 'companyLogins'
        | 'address'
        | 'hasCaptcha'
        | 'ssoSecret'
        | 'client'
        | 'hasSandbox'
        | 'scimTenants'
        | 'offboardingGraceHours'
        | 'mail'
        | 'push'
        | 'historyDays'
        | 'sessionMs'
        | 'trustedProxies'
      >
    >,
    Pick<AppDeps, 'clientFolder' | 'log' | 'callsPerMinute' | 'minBodyPace'> {
  readonly definitions: Definitions;
  /** Whether finished and running sample requests are created, so that the demo's lists are not empty. */
  readonly hasDemo: boolean;
  /** Folder of the definitions; they can be reloaded if it is set. */
  readonly definitionsFolder?: string;
  readonly report?: (line: string) => void;
  readonly loginLimits?: QueueLimits;
  /** Sends requests to push services; by default with the guarded egress function. */
  readonly pushTransport?: PushTransport;
  /** Maximum time to read and plan a user import, in milliseconds. */
  readonly maxImportPlanMs?: number;
}
