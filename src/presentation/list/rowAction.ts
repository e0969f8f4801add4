import type { LucideIcon } from 'lucide-react';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { SelectionPurpose } from '#domain/validation/selection.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { Words } from '../i18n/words.ts';
import type { PageAddress } from '../routes/addresses.ts';
import type { DeviceProblem, Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';

interface Named {
  readonly label: Words;
  readonly icon: LucideIcon;
  readonly tone?: 'refuse';
}

/** What an action does by itself. */
export interface RowCommand {
  readonly run: (context: PageContext) => Promise<Result<unknown, Failure | DeviceProblem>>;
  /** Said when it is done; nothing where that is seen. */
  readonly done?: Words;
  /** Asked first, where it cannot be taken back. */
  readonly question?: Words;
  /** Once it is done the row belongs here no longer: it goes at once, and comes back when it fails. */
  readonly takesAway?: true;
}

/** Why something could not be done with a row, and what it was. */
export interface RowProblem {
  readonly message: Message;
  readonly command: RowCommand;
}

/** Something one can do with a row, with one line about what it does: it leads somewhere, or does it here. */
export type RowAction = Named & { readonly note: Words } & ({ readonly to: PageAddress } | RowCommand);

/**
 * Something one can do with the chosen rows together: it leads somewhere with them, does the same with each,
 * or something with all of them at once.
 * @property purpose words the demand to choose something first (spec 5); `isSingle` wants exactly one.
 * @property demand what must hold for each of them; where it does not, that is said and nothing is done.
 */
export type SelectionAction<Row> = Named & {
  readonly purpose: SelectionPurpose;
  readonly isSingle?: true;
  readonly demand?: { readonly holds: (row: Row) => boolean; readonly elseKey: TextKey };
} & (
    | { readonly to: (rows: readonly Row[]) => PageAddress }
    | { readonly each: (row: Row) => RowCommand }
    | { readonly together: (rows: readonly Row[]) => RowCommand }
  );
