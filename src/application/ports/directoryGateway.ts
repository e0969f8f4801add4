import type { Colleague } from '#domain/directory/colleague.ts';
import type { Dimension, Group, Person } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** `after`: the last one of the page before; a platform that can goes on from there instead of counting. */
export interface PeopleRequest extends PageRequest {
  readonly after?: PersonId;
}

/** A page of people. Its total is infinite where there are more than the platform counts. */
export type PeoplePage = Promise<Result<Page<Person>, Failure>>;

/** People and departments, for pickers and the address book. */
export interface DirectoryGateway {
  /** Search by name, account, pinyin or kana; `within` limits to a department and what is below it. */
  people(request: PeopleRequest, within?: GroupId): PeoplePage;
  groups(parent?: GroupId, dimension?: string): Promise<ReadResult<readonly Group[]>>;
  dimensions(): Promise<ReadResult<readonly Dimension[]>>;
  /** By their ids; `own` is the department of whoever asks. Who does not exist is left out. */
  groupsNamed(ids: readonly GroupId[] | 'own'): Promise<ReadResult<readonly Group[]>>;
  /** What a dimension begins with. */
  roots(dimension: string): Promise<ReadResult<readonly Group[]>>;
  groupsFound(search: string): Promise<ReadResult<readonly Group[]>>;
  /** Who is in a group itself, and not below it. */
  members(request: PeopleRequest, group: GroupId): PeoplePage;
  /** Who leads a group. */
  head(group: GroupId): Promise<ReadResult<Person | undefined>>;
  /** Nobody of that id works here: undefined. */
  colleague(id: PersonId): Promise<Result<Colleague | undefined, Failure>>;
}
export const DirectoryGateway = token<DirectoryGateway>('DirectoryGateway');
