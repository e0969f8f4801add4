import type { Location } from 'react-router-dom';
import type { SelectedLocation } from '#domain/location/place.ts';
import type { PageName, PageParams } from './addresses.ts';

/** A chosen location, and the field it is for: a form may have several. */
export interface LocationResult extends SelectedLocation {
  readonly field?: string;
}

/** The pages that return a result to the page that opened them, with the types of the results. */
export interface PageResults {
  /** Number of the last row shown, counted from 1. */
  readonly sublist: number;
  /** The same for pages without a login. */
  readonly qrCodeForm: number;
  readonly chooseLocation: LocationResult;
}
export type ResultPage = keyof PageResults;

/** Location of the page that waits for a result. It stays mounted, but hidden, until the result arrives. */
export type WaitingLocation = Pick<Location, 'key' | 'pathname' | 'search' | 'hash' | 'state'>;

/** Opens pages that return a result to the page before. */
export interface ResultNavigation {
  /**
   * Opens a page and waits for its result; `undefined` if the user goes back or elsewhere without one.
   * @param about the object the page works on, available while the opening page is mounted.
   */
  openForResult<Page extends ResultPage>(
    page: Page,
    params: PageParams,
    about?: unknown,
  ): Promise<PageResults[Page] | undefined>;
  /** Returns the object the opened page works on. `undefined` after a reload, as the opening page is then gone. */
  getSubject(place: WaitingLocation): unknown;
  /** Returns the result and goes back. If the opening page is gone, it receives the result when it opens again. */
  returnResult<Page extends ResultPage>(page: Page, answer: PageResults[Page], fallback: PageName): void;
  /** Returns a result that arrived while the page was gone, once. */
  takeLateResult(page: ResultPage): unknown;
}

/** Adds the methods for the router. */
export interface BrowserResultNavigation extends ResultNavigation {
  /** Reports that a navigation has ended here. Waiting pages that are no longer in the history stop waiting. */
  endNavigation(place: WaitingLocation): void;
  /** Returns the waiting pages below the visible one, the first at the bottom. */
  listWaitingBelow(place: WaitingLocation): readonly WaitingLocation[];
}
