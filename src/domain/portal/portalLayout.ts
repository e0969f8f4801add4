import type { PortalColumn } from './portalColumns.ts';
import type { PortalTarget } from './portalTarget.ts';

/** A column at its place in the grid of a portal. */
export interface PortalItem {
  /** Of the place; the same column may stand twice. */
  readonly id: string;
  readonly columnId: string;
  readonly title: string;
  readonly isTitleShown: boolean;
  readonly x: number;
  readonly y: number;
  readonly column: PortalColumn;
  /** How many rows are to come, where the platform says so: its place is kept for them. */
  readonly expected?: number;
  /** Where the rest of it is. */
  readonly more?: PortalTarget;
}

/** What somebody is entitled to see below what waits for them. */
export interface Portal {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly items: readonly PortalItem[];
}

/** A page a company has put together, with its title by language (spec 3: `navigationBarTitleText`, `i18nJson`). */
export interface PortalPage {
  readonly title: PageTitle;
  readonly items: readonly PortalItem[];
}
export interface PageTitle {
  readonly text: string;
  readonly byLanguage: Readonly<Record<string, string>>;
}

/** The title in a language; the plain one where it has none. */
export function titleIn({ text, byLanguage }: PageTitle, language: string): string {
  const own = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
  return own === undefined || own === '' ? text : own;
}

/** On a phone columns stand below each other: row by row, each from left to right; the width is not asked for. */
export const inPhoneOrder = (items: readonly PortalItem[]): readonly PortalItem[] =>
  items.toSorted((one, other) => one.y - other.y || one.x - other.x);

/** Something to start from stands in the portal: the workbench need not bring its own. */
export const bringsActions = (items: readonly PortalItem[]): boolean =>
  items.some(({ column }) => column.kind === 'process' && column.entries.some(({ target }) => target !== undefined));
