import type { LucideIcon } from 'lucide-react';
import type { Instant } from '#domain/shared/ids.ts';
import type { SummaryField } from '#domain/instance/instanceViews.ts';
import type { Language } from '#application/language.ts';
import type { Translate } from '../../i18n/useTexts.ts';
import type { Tone } from '../tone.ts';

/** What one row says, in the order of its importance. Words are ready to be shown. */
export interface CardContent {
  readonly person?: { readonly id: string; readonly name: string };
  /** Instead of a person: the sign of a process, or of what was done. */
  readonly sign?: { readonly icon: LucideIcon; readonly tone: Tone };
  readonly title: string;
  readonly isUnread?: boolean;
  /** The key figure, such as an amount, at the right of the title. */
  readonly figure?: string;
  /** In the order of their importance: the last ones may find no room. */
  readonly facts?: readonly string[];
  readonly chips?: readonly CardChip[];
  readonly pairs?: readonly SummaryField[];
  readonly note?: string;
  /** Where the note is what one comes for, it is not cut. */
  readonly isNoteWhole?: boolean;
}
export interface CardChip {
  readonly text: string;
  readonly tone: Tone;
  readonly icon?: LucideIcon;
}

/** What a description needs to put a row into words. */
export interface CardWords {
  readonly t: Translate;
  readonly language: Language;
  readonly now: Instant;
}
