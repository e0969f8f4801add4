import { PreferenceStore, type Preference } from '#application/ports/platform/preferenceStore.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';

/** State stored on the device: `looked`, the processes were opened; `away`, the checklist was dismissed. */
export type OnboardingMark = 'looked' | 'away';
type Reader = Pick<PageContext, 'get' | 'session'>;

/** One key per user, as several users may share a device. */
export const onboardingKey = ({ session }: Reader): Preference => `welcome.${session.user?.id ?? ''}`;

export function readOnboardingMark(context: Reader): OnboardingMark | undefined {
  const kept = context.get(PreferenceStore).read(onboardingKey(context));
  return kept === 'looked' || kept === 'away' ? kept : undefined;
}
