/** What somebody may do to an application beside opening it. */
export type AppRight = 'manage' | 'develop';

/** An application somebody looks after, in their language. */
export interface ManagedApp {
  readonly id: string;
  readonly name: string;
  readonly right: AppRight;
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
