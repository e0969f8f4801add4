import type { InvitationFacts, InvitationTerms } from '#domain/form/invitation.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** An address by which a form is filled in without a login, as those see it who may make some. */
export interface Invitation extends InvitationFacts {
  readonly id: string;
  /** What the address ends in; whoever has it may fill in the form. */
  readonly code: string;
  readonly alias: string;
  readonly formName: string;
  readonly makerName: string;
  readonly madeAt: Instant;
  /** Names of fields in which guests may write what somebody else has written, too. */
  readonly uniqueFields: readonly string[];
}

/** Invitations to a form. A platform may not offer them. */
export interface InvitationGateway {
  /** Those of a form, the newest first. */
  of(alias: string, request: PageRequest): Promise<Result<Page<Invitation>, Failure>>;
  find(id: string): Promise<Result<Invitation, Failure>>;
  /** @param key lets the same come twice and count once */
  make(alias: string, terms: InvitationTerms, key: string): Promise<Result<Invitation, Failure>>;
  end(id: string): Promise<Result<void, Failure>>;
}
export const InvitationGateway = token<InvitationGateway>('InvitationGateway');
