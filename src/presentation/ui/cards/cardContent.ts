import type { LucideIcon } from 'lucide-react';
import type { Instant } from '#domain/shared/ids.ts';
import type { SummaryField } from '#domain/requests/instanceViews.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Tone } from '../controls/tone.ts';

/** Content of a card, ordered by importance. All texts are localized. */
export interface CardContent {
  readonly person?: { readonly id: string; readonly name: string };
  /** Icon of a process or an action, in place of a user. */
  readonly badge?: { readonly icon: LucideIcon; readonly tone: Tone };
  readonly title: string;
  readonly isUnread?: boolean;
  /** The key figure, such as an amount, at the right of the title. */
  readonly figure?: string;
  /** Ordered by importance: the last ones may be cut. */
  readonly facts?: readonly string[];
  readonly chips?: readonly CardChip[];
  readonly pairs?: readonly SummaryField[];
  readonly note?: string;
  readonly isNoteFull?: boolean;
}
export interface CardChip {
  readonly text: string;
  readonly tone: Tone;
  readonly icon?: LucideIcon;
}

/** What a card function needs to format a row. */
export interface CardContext {
  readonly t: Translate;
  readonly language: Language;
  readonly now: Instant;
}
