import type { LucideIcon } from 'lucide-react';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { SelectionPurpose } from '#domain/validation/selection.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { Words } from '../ui/i18n/words.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import type { DeviceProblem, Message } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';

interface Named {
  readonly label: Words;
  readonly icon: LucideIcon;
  readonly tone?: 'refuse';
}

export interface RowCommand {
  readonly run: (context: PageContext) => Promise<Result<unknown, Failure | DeviceProblem>>;
  /** Success message. Undefined if the effect is visible anyway. */
  readonly done?: Words;
  /** Confirmation text for an irreversible command. */
  readonly question?: Words;
  /** The command removes the row from the list. It is hidden immediately and shown again if the command fails. */
  readonly removesRow?: true;
}

/** Why a command on a row failed, and the command to retry. */
export interface RowProblem {
  readonly message: Message;
  readonly command: RowCommand;
  readonly mayRetry: boolean;
}

/**
 * An action on a row with a one-line description: opens a page, or runs a command.
 * @property shortcut the key that performs it on the focused row
 */
export type RowAction = Omit<Named, 'tone'> & {
  readonly tone?: 'agree' | 'refuse';
  readonly note: Words;
  readonly shortcut?: 'a' | 'r';
} & ({ readonly to: PageAddress } | RowCommand);

/**
 * An action on the selected rows: opens a page with them, runs one command per row, or one command on all of them.
 * @property purpose selects the message shown without a selection (spec 5); `isSingle` requires exactly one row
 * @property requirement a condition on every row; if it fails, its message is shown and nothing is done
 */
export type SelectionAction<Row> = Named & {
  readonly purpose: SelectionPurpose;
  readonly isSingle?: true;
  readonly requirement?: { readonly isMet: (row: Row) => boolean; readonly elseKey: TextKey };
} & (
    | { readonly to: (rows: readonly Row[]) => PageAddress }
    | { readonly each: (row: Row) => RowCommand }
    | { readonly together: (rows: readonly Row[]) => RowCommand }
  );
