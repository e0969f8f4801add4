import type { Person } from '#domain/directory/person.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { TextKey } from '../i18n/textKeys.ts';

/** A selected user or department; users have their account if it is known. */
export interface PickedPerson {
  readonly id: string;
  readonly name: string;
  readonly account?: string;
}

export interface PickerSettings {
  readonly kind: 'people' | 'groups';
  readonly title: string;
  readonly isSingle: boolean;
  readonly chosen: readonly PickedPerson[];
  /** The users to select from; absent: the whole directory. */
  readonly offered?: readonly Person[];
  /** The users who cannot be selected, by id, with the reason. */
  readonly unavailableReasons?: ReadonlyMap<PersonId, TextKey>;
}
