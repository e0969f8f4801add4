/** A changed field with its old and new value as text; either may be empty. */
export interface ValueChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
