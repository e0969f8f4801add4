import { formatStoredDate } from '#application/formatting/dateText.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatLocalTime } from '#domain/shared/timeZone.ts';
import { getYear } from '#server/i18n/formatValue.ts';
import type { Sql } from '#server/db/database.ts';
import type { notices } from '#server/db/schema/notices.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type NoticeRow = typeof notices.$inferSelect;

/** Whether a rule was ended before it started. */
export const endedBeforeStart = ({ about, duty, at }: NoticeRow): boolean =>
  about === 'standInEnded' && duty !== null && at < duty.from;

/**
 * Describes a rule in a notice to the stand-in: for whom, for which process, from when to when. Empty for other
 * notices.
 */
export async function describeAgentRule(
  tx: Sql,
  { engine, clock }: WorkflowContext,
  { caller, language, translate, timeZone }: Viewer,
  notice: NoticeRow,
  sender: string,
): Promise<string> {
  const { about, duty } = notice;
  if (duty === null) return '';
  const definition =
    duty.definitionKey === null ? undefined : await engine.query.main(tx, caller.tenant, duty.definitionKey);
  const process = definition === undefined ? (duty.definitionKey ?? '') : translate(definition)(definition.name);
  const stand = about !== 'standInEnded' ? 'on' : endedBeforeStart(notice) ? 'off' : 'over';
  const year = getYear(clock.now(), timeZone);
  const moment = (at: Instant): string =>
    formatStoredDate(formatLocalTime(at, timeZone), 'YYYY-MM-DD HH:mm', language, year);
  return formatServerMessage(language, `duty.${stand}.${duty.definitionKey === null ? 'all' : 'one'}`, {
    sender,
    process,
    from: moment(duty.from),
    until: moment(duty.to),
  });
}
