import type { PortalColumn } from './portalColumns.ts';
import type { PortalTarget } from './portalTarget.ts';

/** A column with its position in the grid of a portal. */
export interface PortalItem {
  /** Id of the position; the same column may occur twice. */
  readonly id: string;
  readonly columnId: string;
  readonly title: string;
  readonly isTitleShown: boolean;
  readonly x: number;
  readonly y: number;
  readonly column: PortalColumn;
  /** Expected number of rows, used to reserve space; absent if the platform does not send it. */
  readonly expectedRows?: number;
  /** Link to the complete content. */
  readonly more?: PortalTarget;
}

/** The portal the user may see below their open tasks. */
export interface Portal {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly items: readonly PortalItem[];
}

/** A page a company has designed, with its title by language (spec 3: `navigationBarTitleText`, `i18nJson`). */
export interface PortalPage {
  readonly title: PageTitle;
  readonly items: readonly PortalItem[];
}
export interface PageTitle {
  readonly text: string;
  readonly byLanguage: Readonly<Record<string, string>>;
}

/** Returns the title in a language; falls back to the default title. */
export function localizePageTitle({ text, byLanguage }: PageTitle, language: string): string {
  const own = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
  return own === undefined || own === '' ? text : own;
}

/** Sorts columns for a phone, where they are shown in one column: row by row, from left to right. */
export const sortForPhone = (items: readonly PortalItem[]): readonly PortalItem[] =>
  items.toSorted((one, other) => one.y - other.y || one.x - other.x);

/** Whether the portal contains buttons that start something, so that the workbench does not show its own. */
export const hasStartActions = (items: readonly PortalItem[]): boolean =>
  items.some(({ column }) => column.kind === 'process' && column.entries.some(({ target }) => target !== undefined));
