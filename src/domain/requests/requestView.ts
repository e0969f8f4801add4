import type { Instant } from '../shared/ids.ts';

/** Versions of the forms of a request by the key of their record. */
export type RecordVersions = Readonly<Record<string, number>>;

/** What a user saw at a time. */
export interface SeenRecords {
  readonly at: Instant;
  readonly versions: RecordVersions;
}

/**
 * The last time a user opened a request, and the versions of its forms.
 * @property since what the user had seen before, if it has changed: changes since then are shown
 */
export interface RequestView extends SeenRecords {
  readonly since?: SeenRecords | undefined;
}

/**
 * Time after which a request counts as opened anew, so that a refresh or a step back does not hide the changes a user
 * is reading.
 */
const VISIT_MS = 30 * 60_000;

/** Returns the view after a user has opened a request with these versions. */
export function advanceView(last: RequestView | undefined, { at, versions }: SeenRecords): RequestView {
  if (last === undefined) return { at, versions };
  const whole = { ...last.versions, ...versions };
  const isSameVisit = at - last.at <= VISIT_MS;
  if (isSameVisit && last.since !== undefined) return { at, versions: whole, since: last.since };
  const isChanged = Object.entries(last.versions).some(([record, version]) => whole[record] !== version);
  return { at, versions: whole, ...(isChanged && { since: { at: last.at, versions: last.versions } }) };
}
