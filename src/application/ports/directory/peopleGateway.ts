import type {
  OnboardingProgress,
  ChangeEffects,
  ChangeOutcome,
  DirectoryChange,
  GroupKind,
  ManagedGroup,
  ManagedPerson,
  PeopleLogEntry,
} from '#domain/directory/managedPerson.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/**
 * A link to set a password.
 * @property server public address of the client; empty if the operator has not configured it
 */
export interface PasswordLink {
  readonly secret: string;
  readonly server: string;
  readonly until: Instant;
}

export interface UserPasswordLink extends PasswordLink {
  readonly person: string;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
}
/** A password link, or `mailed` if it was sent by mail and the administrator does not see it. */
export type PasswordLinkResult = PasswordLink | 'mailed';

/** Administration of users, departments and groups. A platform may not offer it. */
export interface PeopleGateway {
  /**
   * Includes users who have left. Filter `state`: `atWork`, `left`, `administrators` or `noWayIn` (users who cannot log
   * in).
   */
  listPeople(request: PageRequest): Promise<Result<Page<ManagedPerson>>>;
  findPerson(id: string): Promise<Result<ManagedPerson>>;
  /** Departments in tree order. */
  listGroups(of: GroupKind, request: PageRequest): Promise<Result<Page<ManagedGroup>>>;
  findGroup(id: string): Promise<Result<ManagedGroup>>;
  previewChange(change: DirectoryChange): Promise<Result<ChangeEffects>>;
  /** @param key idempotency key */
  applyChange(change: DirectoryChange, key: string): Promise<Result<ChangeOutcome>>;
  /** Ends the password and all sessions of the user. The link is returned only once (ADR 43). */
  createPasswordLink(id: string, way: 'shown' | 'mail'): Promise<Result<PasswordLinkResult>>;
  /** Creates links for users without a password, 200 at most. Skips users who have a password by now. */
  createInvitations(people: readonly string[]): Promise<Result<readonly UserPasswordLink[]>>;
  /** Sends the links by mail. @returns the number of users. */
  sendInvitations(people: readonly string[]): Promise<Result<number>>;
  /** Returns the onboarding progress, or `undefined` once onboarding is complete. */
  getOnboardingProgress(): Promise<Result<OnboardingProgress | undefined>>;
  /** Newest first. Filter `subject`: log of one user or group. */
  listLog(request: PageRequest): Promise<Result<Page<PeopleLogEntry>>>;
}
export const PeopleGateway = token<PeopleGateway>('PeopleGateway');
