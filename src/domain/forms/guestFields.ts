import type { FieldDefinition, FieldRight, FormItem, FormView, TableRights } from './formDefinition.ts';
import { getTableRights } from './rights.ts';

/** Controls that access company data (users, requests, lists) or that show who signed. */
const COMPANY_CONTROLS: ReadonlySet<string> = new Set([
  ...['rx-user', 'rx-group', 'rx-relate-process', 'rx-form-signbox', 'rx-opinion'],
  ...['rx-button-edit', 'rx-button-edit-single', 'rx-button', 'rx-custom-query', 'button'],
  ...['rx-office', 'rx-view-word', 'rx-data-list'],
]);
/** Option sources that are available to guests, in addition to the form's own options. */
const GUEST_OPTION_SOURCES: ReadonlySet<string> = new Set(['dictionary', 'query']);

/**
 * Whether a field may be shown to a user without a login. Fields that access more company data than their options are
 * hidden. Ours.
 */
export const isVisibleToGuests = ({ control, source }: Pick<FieldDefinition, 'control' | 'source'>): boolean =>
  !COMPANY_CONTROLS.has(control) && (source === undefined || GUEST_OPTION_SOURCES.has(source.kind));

/** Returns the names of the fields that guests must not see. */
export const listGuestHiddenFields = (fields: readonly FieldDefinition[]): readonly string[] =>
  fields.filter((field) => !isVisibleToGuests(field)).map(({ name }) => name);

/** Returns the form for guests: fields that access company data are hidden, queries and buttons are removed. */
export function restrictFormToGuests(view: FormView): FormView {
  const items = view.sections.flatMap((section) => section.items);
  return {
    ...view,
    buttons: [],
    queries: [],
    rights: {
      ...view.rights,
      fields: { ...view.rights.fields, ...nothingOf(items.filter((item) => item.kind === 'field')) },
      tables: { ...view.rights.tables, ...Object.fromEntries(items.flatMap((item) => tableFor(view, item))) },
    },
  };
}

const nothingOf = (fields: readonly FieldDefinition[]): Readonly<Record<string, FieldRight>> =>
  Object.fromEntries(listGuestHiddenFields(fields).map((name) => [name, 'none']));

function tableFor({ rights }: FormView, item: FormItem): readonly (readonly [string, TableRights])[] {
  if (item.kind === 'field') return [];
  const own = getTableRights(rights, item.alias);
  return [[item.alias, { ...own, fields: { ...own.fields, ...nothingOf(item.fields) } }]];
}
