import type {
  ChangeEffects,
  ChangeOutcome,
  DirectoryChange,
  GroupKind,
  ManagedGroup,
  ManagedPerson,
  PeopleLogEntry,
} from '#domain/directory/managedPerson.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** People, departments and groups in the hands of administrators. A platform may not offer it. */
export interface PeopleGateway {
  /** Also those who have left; filter `state`: `atWork`, `left` or `administrators`. */
  people(request: PageRequest): Promise<Result<Page<ManagedPerson>, Failure>>;
  person(id: string): Promise<Result<ManagedPerson, Failure>>;
  /** Departments in the order of their tree. */
  groups(of: GroupKind, request: PageRequest): Promise<Result<Page<ManagedGroup>, Failure>>;
  group(id: string): Promise<Result<ManagedGroup, Failure>>;
  foresee(change: DirectoryChange): Promise<Result<ChangeEffects, Failure>>;
  /** @param key lets the same come twice and count once */
  change(change: DirectoryChange, key: string): Promise<Result<ChangeOutcome, Failure>>;
  /** The newest first; filter `subject`: of one person or group. */
  log(request: PageRequest): Promise<Result<Page<PeopleLogEntry>, Failure>>;
}
export const PeopleGateway = token<PeopleGateway>('PeopleGateway');
