import type { Endpoint } from '#contract/wire/endpoint.ts';

export interface Sample {
  /** The header a guest sends instead of a token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: object;
}
/** Open for a year around the date of the tests. */
export const INVITATION = { opensAt: '2026-11-01 00:00:00', closesAt: '2027-11-01 00:00:00', most: 100 };
export const PAGE = { body: { pageNo: 1, pageSize: 20, params: {} } };

export type NamedSample = readonly [name: string, endpoint: Endpoint, sample: Sample];
export type Samples = Readonly<Record<string, Sample>>;
/** Returns the entries of a table with their samples; without a sample an empty call is sent. */
export const named = (table: Readonly<Record<string, Endpoint>>, samples: Samples): readonly NamedSample[] =>
  Object.entries(table).map(([name, endpoint]) => [name, endpoint, samples[name] ?? {}] as const);
