import type { LucideIcon } from 'lucide-react';
import type { ReadResult } from '#application/ports/reading.ts';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import type { Resolve } from '#application/token.ts';
import type { Change, HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { CardChip, CardWords } from '../shared/cards/cardContent.ts';
import type { FeedName, PageAddress, PageName } from '../routes/addresses.ts';
import type { PictureName } from '../shared/Picture.tsx';
import type { PageContext } from '../shared/pageContext.ts';

/** What one person did or said. Words are ready to be shown. */
export interface FeedEntry {
  readonly key: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly at?: Instant;
  /** Of an approval record: when the task came, and when it was acted on. */
  readonly recorded?: { readonly arrival: Instant | undefined; readonly doneAt: Instant | undefined };
  /** Whom an agent's rule replaced. */
  readonly agentForName?: string;
  /** Where, or on whose behalf. */
  readonly place?: string;
  readonly chip?: CardChip;
  readonly text?: string;
  readonly changes?: readonly Change[];
  readonly files?: readonly StoredFile[];
  /** What came back. */
  readonly answer?: { readonly text: string; readonly at: Instant };
}
export interface FeedSection {
  readonly key: string;
  readonly title?: string;
  readonly entries: readonly FeedEntry[];
}

/** What can be pressed at the foot of a page: it leads on, or does something at once. */
export type FeedAction = { readonly labelKey: TextKey; readonly look: 'fill' | 'line' } & (
  { readonly to: PageAddress } | { readonly run: (get: Resolve) => Promise<Result<unknown, Failure>> }
);

export interface EmptyWords {
  readonly picture: PictureName;
  readonly titleKey: TextKey;
  readonly todoKey: TextKey;
}

/** A page in words. */
export interface FeedContent {
  /** The request it is about, as a card that leads there. */
  readonly instance?: InstanceRow;
  readonly title?: string;
  /** Open tasks, where the page says who holds it at each step. */
  readonly open?: readonly HistoryRow[];
  /** How far it is, in a sentence or two. */
  readonly summary?: { readonly icon: LucideIcon; readonly sentences: readonly string[] };
  readonly sections: readonly FeedSection[];
  /** Instead of the page's own words for "nothing yet". */
  readonly empty?: EmptyWords;
  readonly actions: readonly FeedAction[];
}

/** Something typed at the foot of a page, about to be sent. `key` makes a repeat harmless. */
export interface WrittenMessage {
  readonly key: string;
  readonly text: string;
  readonly files: readonly StoredFile[];
}

/**
 * A page about a request, or a record, as data: what is read, and how it is told. The one engine does everything else.
 * @property about the parameter that names what the page is about.
 * @property instanceOf whose lists and badges change with what is done here.
 * @property seen noted once, after the first reading: somebody has seen it.
 * @property compose what may be written at the foot of the page.
 */
export interface RequestFeed<Content> {
  /** It says in `follow.<name>.empty` that there is nothing yet. */
  readonly name: FeedName;
  readonly about: 'instId' | 'taskId' | 'id' | 'busKey';
  readonly back: PageName;
  readonly read: (context: PageContext, id: string, query: URLSearchParams) => Promise<ReadResult<Content>>;
  readonly present: (content: Content, words: CardWords) => FeedContent;
  readonly instanceOf: (content: Content) => InstanceId | undefined;
  readonly seen?: (get: Resolve, content: Content, query: URLSearchParams) => Promise<unknown> | undefined;
  readonly compose?: {
    readonly labelKey: TextKey;
    readonly sendKey: TextKey;
    readonly isOffered: (content: Content) => boolean;
    readonly send: (get: Resolve, id: string, written: WrittenMessage) => Promise<Result<void, Failure>>;
  };
}
