import { token } from '../../shared/token.ts';

export interface ExternalPages {
  /** Returns the address for the frame. Returns `undefined` if it is not an HTTP address or its site is not allowed. */
  getFrameUrl(address: string): string | undefined;
  /**
   * Returns the address of a report in another system, with `values` as parameters. Returns `undefined` if no report
   * system is configured.
   */
  getReportUrl(name: string, values: Readonly<Record<string, string>>): string | undefined;
}

/** Loads the implementation with the first page that shows external content. */
export type LoadExternalPages = () => Promise<ExternalPages>;
export const LoadExternalPages = token<LoadExternalPages>('OpenOutsidePlaces');
