import type { Location } from 'react-router-dom';
import type { ChosenPlace } from '#domain/location/place.ts';
import type { PageName, PageParams } from '../routes/addresses.ts';

/** A place, and the field it was asked for: a form may have several. */
export interface PlaceAnswer extends ChosenPlace {
  readonly field?: string;
}

/** Pages that answer whoever opened them, and what they answer. */
export interface PageAnswers {
  /** The number of the row that was shown last, counted from 1. */
  readonly sublist: number;
  /** The same where nobody is logged in. */
  readonly qrCodeForm: number;
  readonly chooseLocation: PlaceAnswer;
}
export type AskedPage = keyof PageAnswers;

/** Where a question was asked: its page stays as it is, out of sight, until the answer is there. */
export type AskingPlace = Pick<Location, 'key' | 'pathname' | 'search' | 'hash' | 'state'>;

/** Pages that return something to the page before. */
export interface PageAsking {
  /**
   * Opens a page and waits for its answer; `undefined` where one went back or elsewhere without answering.
   * @param about what the page works on, while whoever asks is there.
   */
  ask<Page extends AskedPage>(page: Page, params: PageParams, about?: unknown): Promise<PageAnswers[Page] | undefined>;
  /** On the page that was asked: what it works on. Nothing after a reload: whoever asked is gone. */
  about(place: AskingPlace): unknown;
  /** Gives the answer and goes back. Whoever is gone finds it when their page opens again. */
  answer<Page extends AskedPage>(page: Page, answer: PageAnswers[Page], fallback: PageName): void;
  /** What was answered while this page was gone; told once. */
  late(page: AskedPage): unknown;
}

/** The same for the router, which says where it is. */
export interface BrowserAsking extends PageAsking {
  /** A navigation has ended here: questions that nobody can answer any more are over. */
  arrive(place: AskingPlace): void;
  /** The places below the page that is shown, the first one at the bottom. */
  below(place: AskingPlace): readonly AskingPlace[];
}
