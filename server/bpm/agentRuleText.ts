import { writeDate } from '#application/form/dateText.ts';
import { toWireTime } from '#api/time.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { yearOf } from '../forms/formatValue.ts';
import type { Sql } from '../storage/database.ts';
import type { notices } from '../storage/schema/notices.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

type NoticeRow = typeof notices.$inferSelect;

/** A rule that ends before it began has come to nothing. */
export const cameToNothing = ({ about, duty, at }: NoticeRow): boolean =>
  about === 'standInEnded' && duty !== null && at < duty.from;

/**
 * What a message about a rule means for the stand-in: for whom, for which tasks, from when to when. Empty in a message
 * about anything else.
 */
export async function agentRuleText(
  tx: Sql,
  { engine, clock }: BpmDeps,
  { caller, language, say }: Viewer,
  notice: NoticeRow,
  sender: string,
): Promise<string> {
  const { about, duty } = notice;
  if (duty === null) return '';
  const definition =
    duty.definitionKey === null ? undefined : await engine.query.main(tx, caller.tenant, duty.definitionKey);
  const process = definition === undefined ? (duty.definitionKey ?? '') : say(definition)(definition.name);
  const stand = about !== 'standInEnded' ? 'on' : cameToNothing(notice) ? 'off' : 'over';
  const moment = (at: Instant): string => writeDate(toWireTime(at), 'YYYY-MM-DD HH:mm', language, yearOf(clock.now()));
  return serverSentence(language, `duty.${stand}.${duty.definitionKey === null ? 'all' : 'one'}`, {
    sender,
    process,
    from: moment(duty.from),
    until: moment(duty.to),
  });
}
