import type { Colleague } from '#domain/directory/colleague.ts';
import type { Dimension, Group, Person } from '#domain/directory/person.ts';
import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** `after`: last user of the previous page. A platform that supports it uses keyset pagination instead of an offset. */
export interface PeopleRequest extends PageRequest {
  readonly after?: PersonId;
}

/** A page of users. The total is infinite if there are more than the platform counts. */
export type PeoplePage = Promise<Result<Page<Person>>>;

/** Users and departments, for pickers and the address book. */
export interface DirectoryGateway {
  /** Searches by name, account, pinyin or kana. `within` limits to a department and its descendants. */
  listPeople(request: PeopleRequest, within?: GroupId): PeoplePage;
  listGroups(parent?: GroupId, dimension?: string): Promise<ReadResult<readonly Group[]>>;
  listDimensions(): Promise<ReadResult<readonly Dimension[]>>;
  /** Returns groups by id; `own` is the department of the current user. Omits unknown ids. */
  findGroups(ids: readonly GroupId[] | 'own'): Promise<ReadResult<readonly Group[]>>;
  listRootGroups(dimension: string): Promise<ReadResult<readonly Group[]>>;
  searchGroups(search: string): Promise<ReadResult<readonly Group[]>>;
  /** Returns the direct members of a group, without those of its descendants. */
  listMembers(request: PeopleRequest, group: GroupId): PeoplePage;
  findHead(group: GroupId): Promise<ReadResult<Person | undefined>>;
  /** Returns `undefined` if there is no active user with this id. `skipped` counts the unreadable attributes. */
  findColleague(id: PersonId): Promise<ReadResult<Colleague | undefined>>;
}
export const DirectoryGateway = token<DirectoryGateway>('DirectoryGateway');
