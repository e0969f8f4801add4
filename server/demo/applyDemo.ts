import type { Company } from '#server/company/company.ts';
import type { Settings } from '#server/config/settings.ts';
import { checkClock } from '#server/db/demoClock.ts';
import { withSampleReports } from './demoReports.ts';

/**
 * Restricts the settings of a demo to a company that is marked as one, and adds its sample reports. Throws StartupError
 * if the clock is set for another company.
 */
export function applyDemo(given: Settings, { demo }: Pick<Company, 'demo'>): Settings & { readonly hasDemo: boolean } {
  const settings = { ...given, hasDemo: demo !== undefined };
  checkClock(settings);
  return settings.hasDemo ? withSampleReports(settings) : { ...settings, hasSandbox: false };
}
