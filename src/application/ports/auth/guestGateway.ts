import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';
import type { DraftStore } from '../forms/draftStore.ts';
import type { FileGateway } from '../files/fileGateway.ts';
import type { FormLinkGateway } from '../forms/formLinkGateway.ts';

/** A form that is filled in without a login. */
export interface GuestForm {
  readonly name: string;
  readonly view: FormView;
}

/**
 * Source of a public form: the code of an invitation or, on a platform without invitations, the alias of a form that is
 * open to everyone.
 */
export type GuestFormSource = { readonly code: string } | OpenForm;

/**
 * The address contains the period in which the form is open, in the platform's time format. It is checked only when the
 * form is opened.
 */
interface OpenForm {
  readonly alias: string;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** Calls without a login. No token is ever sent. */
export interface GuestGateway {
  /** Returns `undefined` if no form is configured. */
  openForm(place: GuestFormSource): Promise<Result<GuestForm | undefined>>;
  /** @param key idempotency key */
  saveForm(place: GuestFormSource, written: FormRecord, key: string): Promise<Result<null>>;
  getAdapters(place: GuestFormSource): Promise<Result<GuestAdapters>>;
}
export const GuestGateway = token<GuestGateway>('GuestGateway');

/** Drafts, files and options of one public form, separate from those of a user who is logged in. */
export interface GuestAdapters {
  readonly drafts: DraftStore;
  readonly files: FileGateway;
  readonly links: FormLinkGateway;
}
