import { token } from '../token.ts';

/** Pages of other sites, as far as the operator lets ours show them in a frame. */
export interface OutsidePlaces {
  /** The address as the frame gets it; nothing where it is none of the web, or of a site that is not listed. */
  frameable(address: string): string | undefined;
  /** Where a report of another system is; nothing where none are set up. `values` are told to it. */
  report(name: string, values: Readonly<Record<string, string>>): string | undefined;
}

/** Fetched with the first page that shows something from outside. */
export type OpenOutsidePlaces = () => Promise<OutsidePlaces>;
export const OpenOutsidePlaces = token<OpenOutsidePlaces>('OpenOutsidePlaces');
