import type { InvitationState, InvitationTerms } from '#domain/forms/invitation.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Link to fill in a form without a login, with the details its managers see. */
export interface Invitation extends InvitationState {
  readonly id: string;
  /** Last segment of the address. Every holder of the code may fill in the form. */
  readonly code: string;
  readonly alias: string;
  readonly formName: string;
  readonly creatorName: string;
  readonly createdAt: Instant;
  /** Names of unique fields in which guests may also enter values that already exist. */
  readonly uniqueFields: readonly string[];
}

/** Invitations to a form. A platform may not offer them. */
export interface InvitationGateway {
  /** Invitations of a form, newest first. */
  listInvitations(alias: string, request: PageRequest): Promise<Result<Page<Invitation>>>;
  findInvitation(id: string): Promise<Result<Invitation>>;
  /** @param key idempotency key */
  createInvitation(alias: string, terms: InvitationTerms, key: string): Promise<Result<Invitation>>;
  endInvitation(id: string): Promise<Result<void>>;
}
export const InvitationGateway = token<InvitationGateway>('InvitationGateway');
