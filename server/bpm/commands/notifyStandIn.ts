import { ruleStatusOf } from '#domain/agent/agentRule.ts';
import type { Sql } from '../../storage/database.ts';
import type { agents } from '../../storage/schema/handover.ts';
import type { NoticeAbout } from '../../storage/schema/notices.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { writeNotices } from './writeNotices.ts';

type Rule = Pick<typeof agents.$inferSelect, 'agent' | 'definitionKey' | 'from' | 'to'>;

/**
 * Tells the stand-in what has become of a rule: that there is one, that its span or scope is another, or that it is
 * theirs no more.
 * @param before the rule as it was, and `after` as it is; either may be missing. What is over already is nobody's news.
 */
export async function notifyStandIn(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  before: Rule | undefined,
  after: Rule | undefined,
): Promise<void> {
  const about = (kind: NoticeAbout, { agent, definitionKey, from, to }: Rule) =>
    writeNotices(tx, deps, viewer, {
      instance: null,
      about: kind,
      people: [agent],
      opinion: '',
      duty: { definitionKey, from, to },
    });
  const held =
    before !== undefined && ruleStatusOf({ from: before.from, until: before.to }, deps.clock.now()) !== 'over'
      ? before
      : undefined;
  if (held !== undefined && held.agent !== after?.agent) await about('standInEnded', held);
  if (after === undefined || (held !== undefined && isSame(held, after))) return;
  await about(held?.agent === after.agent ? 'standInChanged' : 'standIn', after);
}

const isSame = (one: Rule, other: Rule): boolean =>
  one.agent === other.agent &&
  one.definitionKey === other.definitionKey &&
  one.from === other.from &&
  one.to === other.to;
