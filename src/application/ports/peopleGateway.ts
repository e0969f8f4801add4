import type {
  Beginning,
  ChangeEffects,
  ChangeOutcome,
  DirectoryChange,
  GroupKind,
  ManagedGroup,
  ManagedPerson,
  PeopleLogEntry,
} from '#domain/directory/managedPerson.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/**
 * What somebody chooses a password with.
 * @property server where the operator says the pages are; empty, where nothing is said
 */
export interface PasswordLink {
  readonly secret: string;
  readonly server: string;
  readonly until: Instant;
}

/** A link with whose it is, for a sheet of many. */
export interface PersonLink extends PasswordLink {
  readonly person: string;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
}
/** What became of a link: `mailed` where it went by mail, and nobody here sees it. */
export type GivenLink = PasswordLink | 'mailed';

/** People, departments and groups in the hands of administrators. A platform may not offer it. */
export interface PeopleGateway {
  /** Also those who have left; filter `state`: `atWork`, `left`, `administrators`, or `noWayIn`. */
  people(request: PageRequest): Promise<Result<Page<ManagedPerson>, Failure>>;
  person(id: string): Promise<Result<ManagedPerson, Failure>>;
  /** Departments in the order of their tree. */
  groups(of: GroupKind, request: PageRequest): Promise<Result<Page<ManagedGroup>, Failure>>;
  group(id: string): Promise<Result<ManagedGroup, Failure>>;
  foresee(change: DirectoryChange): Promise<Result<ChangeEffects, Failure>>;
  /** @param key lets the same come twice and count once */
  change(change: DirectoryChange, key: string): Promise<Result<ChangeOutcome, Failure>>;
  /** Ends the password and the sessions there are; the link is told this once (ADR 43). */
  giveLink(id: string, way: 'shown' | 'mail'): Promise<Result<GivenLink, Failure>>;
  /** For people without a password, two hundred at most; whoever has one meanwhile is passed over. */
  invite(people: readonly string[]): Promise<Result<readonly PersonLink[], Failure>>;
  /** The same by mail. @returns how many. */
  inviteByMail(people: readonly string[]): Promise<Result<number, Failure>>;
  /** Nothing once the company is at work. */
  beginning(): Promise<Result<Beginning | undefined, Failure>>;
  /** The newest first; filter `subject`: of one person or group. */
  log(request: PageRequest): Promise<Result<Page<PeopleLogEntry>, Failure>>;
}
export const PeopleGateway = token<PeopleGateway>('PeopleGateway');
