import type { LucideIcon } from 'lucide-react';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { ValueChange } from '#domain/shared/valueChange.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { CardChip, CardContext } from '../ui/cards/cardContent.ts';
import type { FeedName, PageAddress, PageName } from '../ui/navigation/addresses.ts';
import type { PictureName } from '../ui/controls/Picture.tsx';
import type { PageContext } from '../ui/navigation/pageContext.ts';

/** An action or a message of one user, with all texts already localized. */
export interface FeedEntry {
  readonly key: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly at?: Instant;
  /** For an approval record: when the task arrived, and when it was completed. */
  readonly times?: { readonly arrival: Instant | undefined; readonly doneAt: Instant | undefined };
  /** The user for whom the agent acted. */
  readonly agentForName?: string;
  /** The step, or the sender of a forwarded request. */
  readonly place?: string;
  readonly chip?: CardChip;
  readonly text?: string;
  readonly changes?: readonly ValueChange[];
  readonly files?: readonly StoredFile[];
  readonly answer?: { readonly text: string; readonly at: Instant };
}
export interface FeedSection {
  readonly key: string;
  readonly title?: string;
  readonly entries: readonly FeedEntry[];
}

/** A button at the bottom of the page. It opens a page, or runs a command immediately. */
export type FeedAction = { readonly labelKey: TextKey; readonly variant: 'fill' | 'line' } & (
  { readonly to: PageAddress } | { readonly run: (get: Resolve) => Promise<Result<unknown>> }
);

export interface EmptyWords {
  readonly picture: PictureName;
  readonly titleKey: TextKey;
  readonly todoKey: TextKey;
}

export interface FeedContent {
  /** The request of the page, shown as a card that links to it. */
  readonly instance?: InstanceRow;
  readonly title?: string;
  /** Open tasks, on pages that show the current assignees of each step. */
  readonly open?: readonly HistoryRow[];
  /** The progress in one or two sentences. */
  readonly summary?: { readonly icon: LucideIcon; readonly sentences: readonly string[] };
  readonly sections: readonly FeedSection[];
  /** Replaces the default texts for an empty page. */
  readonly empty?: EmptyWords;
  readonly actions: readonly FeedAction[];
}

/** A message of the user to be sent. `key` is the idempotency key. */
export interface WrittenMessage {
  readonly key: string;
  readonly text: string;
  readonly files: readonly StoredFile[];
}

/**
 * Describes a page about a request or a record as data: how its content is loaded and presented. `FeedPage` renders all
 * of them.
 * @property parameter the query parameter that identifies the subject of the page.
 * @property getInstance the request whose lists and badges change with the actions of the page.
 * @property markSeen called once after the first load to mark the content as read.
 * @property compose the message input at the bottom of the page.
 */
export interface RequestFeed<Content> {
  /** Also the key of the text for an empty page, `follow.<name>.empty`. */
  readonly name: FeedName;
  readonly parameter: 'instId' | 'taskId' | 'id' | 'busKey';
  readonly back: PageName;
  readonly load: (context: PageContext, id: string, query: URLSearchParams) => Promise<ReadResult<Content>>;
  readonly present: (content: Content, words: CardContext) => FeedContent;
  readonly getInstance: (content: Content) => InstanceId | undefined;
  readonly markSeen?: (get: Resolve, content: Content, query: URLSearchParams) => Promise<unknown> | undefined;
  readonly compose?: {
    readonly labelKey: TextKey;
    readonly sendKey: TextKey;
    readonly isOffered: (content: Content) => boolean;
    readonly send: (get: Resolve, id: string, written: WrittenMessage) => Promise<Result<void>>;
  };
}
