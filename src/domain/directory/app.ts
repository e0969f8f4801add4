/** What a user may do with an application besides opening it. */
export type AppRight = 'manage' | 'develop';

/** An application the user may manage or develop, named in their language. */
export interface ManagedApp {
  readonly id: string;
  readonly name: string;
  readonly right: AppRight;
}

/** A dashboard the user may open: a custom page of the platform (`alias`) or a page of another site (`address`). */
export interface Screen {
  readonly id: string;
  readonly name: string;
  readonly place: { readonly alias: string } | { readonly address: string };
}

/**
 * Returns the strongest of several rights. `manage` is stronger than `develop`.
 * @param rights the user's rights on one application, or on all
 * @returns the strongest right; `undefined` if there is none
 * @example
 * strongestRight(['develop', 'manage']); // 'manage'
 */
export const strongestRight = (rights: readonly (AppRight | undefined)[]): AppRight | undefined =>
  rights.includes('manage') ? 'manage' : rights.find((right) => right !== undefined);

/** Buttons a company can restrict to some users: importing a list from a spreadsheet and exporting it to one. */
export const RESTRICTED_BUTTONS = ['importRecords', 'exportRecords'] as const;
export type RestrictedButton = (typeof RESTRICTED_BUTTONS)[number];

/**
 * Whether a button is shown to a user.
 * @param allowed buttons the platform lists for the user; an empty list means that no button is restricted
 * @returns true if the button is listed or none is restricted
 * @example
 * isButtonAllowed(['exportRecords'], 'importRecords'); // false
 * isButtonAllowed([], 'importRecords'); // true
 */
export const isButtonAllowed = (allowed: readonly string[], button: RestrictedButton): boolean =>
  allowed.length === 0 || allowed.includes(button);
