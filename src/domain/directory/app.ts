/** What somebody may do to an application beside opening it. */
export type AppRight = 'manage' | 'develop';

/** An application somebody looks after, in their language. */
export interface ManagedApp {
  readonly id: string;
  readonly name: string;
  readonly right: AppRight;
}

/**
 * A board of figures somebody may look at: a custom page of the platform by its alias, or a page of another site by its
 * address.
 */
export interface Screen {
  readonly id: string;
  readonly name: string;
  readonly place: { readonly alias: string } | { readonly address: string };
}

/**
 * Managing is the stronger of several rights; nothing is known of a right nobody has met.
 * @param rights all that somebody has on an application, or on any
 * @returns the one that counts; `undefined` where there is none
 * @example
 * strongestRight(['develop', 'manage']); // 'manage'
 */
export const strongestRight = (rights: readonly (AppRight | undefined)[]): AppRight | undefined =>
  rights.includes('manage') ? 'manage' : rights.find((right) => right !== undefined);

/** Buttons a company may keep for some: reading a list from a spreadsheet, and writing it into one. */
export const GUARDED_BUTTONS = ['importRecords', 'exportRecords'] as const;
export type GuardedButton = (typeof GUARDED_BUTTONS)[number];

/**
 * Whether somebody is shown a button.
 * @param allowed those the platform names for them; where it names none it keeps none for others
 * @example
 * mayPress(['exportRecords'], 'importRecords'); // false
 * mayPress([], 'importRecords'); // true
 */
export const mayPress = (allowed: readonly string[], button: GuardedButton): boolean =>
  allowed.length === 0 || allowed.includes(button);
