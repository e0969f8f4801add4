import type { InstanceOutcome } from '#domain/workflow/instanceStatus.ts';
import { LINKED_PAGES } from '../linkedPages.ts';
import type { notices } from '../storage/schema/notices.ts';
import type { ServerSentence } from '../texts/sentence.ts';
import { cameToNothing } from './agentRuleText.ts';

/** The page of the mobile client that a notice leads to. */
export function noticeAddress({ instance, leaving, about }: typeof notices.$inferSelect): string {
  if (instance !== null) return `${LINKED_PAGES.landing}?instId=${instance}`;
  if (about === 'passwordReset') return LINKED_PAGES.me;
  return leaving === null ? LINKED_PAGES.myTasks : LINKED_PAGES.leavers;
}

/** How a notice is said in one line; an end says what it came to. */
export function noticeSentence(
  notice: typeof notices.$inferSelect,
  outcome: InstanceOutcome | 'aborted' | null,
): ServerSentence {
  if (cameToNothing(notice)) return 'notice.standInEnded.off';
  return notice.about === 'ended' && outcome !== null && outcome !== 'open'
    ? `notice.ended.${outcome}`
    : `notice.${notice.about}`;
}
