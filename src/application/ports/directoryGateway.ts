import type { Group, Person } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** People and departments, for pickers and the address book. */
export interface DirectoryGateway {
  /** Search by name, account, pinyin or kana; `within` limits to a department and what is below it. */
  people(request: PageRequest, within?: GroupId): Promise<Result<Page<Person>, Failure>>;
  groups(parent?: GroupId): Promise<ReadResult<readonly Group[]>>;
}
export const DirectoryGateway = token<DirectoryGateway>('DirectoryGateway');
