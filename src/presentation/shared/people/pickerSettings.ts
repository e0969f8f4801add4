import type { Person } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { TextKey } from '../../i18n/textKeys.ts';

/** Somebody or some department, as a choice keeps it; people with their account where it is known. */
export interface PickedPerson {
  readonly id: string;
  readonly name: string;
  readonly account?: string;
}

/** What a page asks the picker for. */
export interface PickerSettings {
  readonly kind: 'people' | 'groups';
  readonly title: string;
  readonly isSingle: boolean;
  readonly chosen: readonly PickedPerson[];
  /** Only these may be chosen; without it, the whole directory. */
  readonly offered?: readonly Person[];
  /** Who cannot be chosen here, by id, and why. */
  readonly unavailable?: ReadonlyMap<PersonId, TextKey>;
}
