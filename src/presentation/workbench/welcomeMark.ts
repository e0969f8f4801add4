import { PreferenceStore, type Preference } from '#application/ports/preferenceStore.ts';
import type { PageContext } from '../shared/pageContext.ts';

/** What is kept on the device: the processes have been looked at; nothing of the welcome is wanted any more. */
export type WelcomeMark = 'looked' | 'away';
type Reader = Pick<PageContext, 'get' | 'session'>;

/** Somebody else on this device has put nothing away. */
export const markOf = ({ session }: Reader): Preference => `welcome.${session.user?.id ?? ''}`;

export function welcomeMark(context: Reader): WelcomeMark | undefined {
  const kept = context.get(PreferenceStore).read(markOf(context));
  return kept === 'looked' || kept === 'away' ? kept : undefined;
}
