import type { InstanceOutcome } from '#domain/workflow/instanceStatus.ts';
import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import type { notices } from '#server/db/schema/notices.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';
import { endedBeforeStart } from './describeAgentRule.ts';

export function getNoticePath({ instance, leaving, about }: typeof notices.$inferSelect): string {
  if (instance !== null) return `${CLIENT_ROUTES.landing}?instId=${instance}`;
  if (about === 'passwordReset') return CLIENT_ROUTES.me;
  return leaving === null ? CLIENT_ROUTES.myTasks : CLIENT_ROUTES.leavers;
}

/** Returns the sentence of a notice; for an ended request it depends on the outcome. */
export function getNoticeMessageKey(
  notice: typeof notices.$inferSelect,
  outcome: InstanceOutcome | 'aborted' | null,
): ServerMessageKey {
  if (endedBeforeStart(notice)) return 'notice.standInEnded.off';
  return notice.about === 'ended' && outcome !== null && outcome !== 'open'
    ? `notice.ended.${outcome}`
    : `notice.${notice.about}`;
}
