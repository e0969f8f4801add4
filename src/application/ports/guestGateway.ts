import type { FormRecord, FormView } from '#domain/form/formDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';
import type { DraftStore } from './draftStore.ts';
import type { FileGateway } from './fileGateway.ts';
import type { FormLinkGateway } from './formLinkGateway.ts';

/** A form that is filled in without a login. */
export interface GuestForm {
  readonly name: string;
  readonly view: FormView;
}

/**
 * Where a guest has come from: the code of an invitation; or, in front of a platform that knows none, the name of a
 * form that is open to everybody there.
 */
export type GuestPlace = { readonly code: string } | OpenForm;

/** Its time stands in its address, as the platform writes times. Only who asks for the form sees to it. */
interface OpenForm {
  readonly alias: string;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** What somebody without a login may do: nobody's token is ever sent along. */
export interface GuestGateway {
  /** Nothing where no form is configured. */
  open(place: GuestPlace): Promise<Result<GuestForm | undefined, Failure>>;
  /** @param key lets the same come twice and count once */
  save(place: GuestPlace, written: FormRecord, key: string): Promise<Result<null, Failure>>;
  /** What a form stands on while it is filled in there. */
  adaptersAt(place: GuestPlace): Promise<Result<GuestAdapters, Failure>>;
}
export const GuestGateway = token<GuestGateway>('GuestGateway');

/** Drafts, files and choices of one place: none of them is anybody's who is logged in. */
export interface GuestAdapters {
  readonly drafts: DraftStore;
  readonly files: FileGateway;
  readonly links: FormLinkGateway;
}
