import type { Endpoint } from '../wire/endpoint.ts';

/**
 * What a program may be allowed to do with an API token. `session`: never by a token (passwords, sessions, people,
 * processes, settings). `none`: the call needs no login.
 */
export type Scope =
  | 'tasks:read'
  | 'tasks:decide'
  | 'requests:read'
  | 'requests:start'
  | 'records:read'
  | 'records:write'
  | 'files'
  | 'directory:read'
  | 'webhooks:manage'
  | 'session'
  | 'none';

type ScopeOf<E extends Endpoint> = E['policy'] extends 'anyone' | 'guest' ? 'none' : Exclude<Scope, 'none'>;

/** Scope and one line of English for each entry of an endpoint table. */
type Descriptions<T extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof T]: readonly [scope: ScopeOf<T[K]>, summary: string];
};

/** An entry of the endpoint table as programs see it. */
export interface DescribedEndpoint {
  readonly endpoint: Endpoint;
  /** Unique name, such as `bpmTask.completeTask`. */
  readonly operation: string;
  /** Heading under which the documentation lists it. */
  readonly tag: string;
  readonly scope: Scope;
  readonly summary: string;
}

/**
 * Describes each entry of an endpoint table; a missing one is an error of the compiler. The descriptions are beside the
 * table, because the table is part of the first visit of every page (ADR 86).
 * @param table name of the table, the first part of the operation
 */
export const describeEndpoints = <const T extends Readonly<Record<string, Endpoint>>>(
  tag: string,
  table: string,
  endpoints: T,
  descriptions: Descriptions<T>,
): readonly DescribedEndpoint[] =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const described = descriptions[name];
    if (described === undefined) return [];
    const [scope, summary] = described;
    return [{ endpoint, operation: `${table}.${name}`, tag, scope, summary }];
  });
