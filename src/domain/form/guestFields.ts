import type { FieldDefinition, FieldRight, FormItem, FormView, TableRights } from './formDefinition.ts';
import { tableRightsOf } from './rights.ts';

/** Controls that ask the company itself: its people, requests and lists; or say who signed. */
const OF_COMPANY: ReadonlySet<string> = new Set([
  ...['rx-user', 'rx-group', 'rx-relate-process', 'rx-form-signbox', 'rx-opinion'],
  ...['rx-button-edit', 'rx-button-edit-single', 'rx-button', 'rx-custom-query', 'button'],
  ...['rx-office', 'rx-view-word', 'rx-data-list'],
]);
/** Where a guest's choices may come from, beside the form itself. */
const READ_BY_GUESTS: ReadonlySet<string> = new Set(['dictionary', 'query']);

/**
 * Whether somebody without a login may be shown a field: what asks the company for more than choices stays away. Ours.
 */
export const isForGuests = ({ control, source }: Pick<FieldDefinition, 'control' | 'source'>): boolean =>
  !OF_COMPANY.has(control) && (source === undefined || READ_BY_GUESTS.has(source.kind));

/** The names of a list of fields that are nothing for guests. */
export const hiddenFromGuests = (fields: readonly FieldDefinition[]): readonly string[] =>
  fields.filter((field) => !isForGuests(field)).map(({ name }) => name);

/** A form as a guest gets it: without what asks the company, without questions, and without buttons of its own. */
export function formForGuests(view: FormView): FormView {
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
  Object.fromEntries(hiddenFromGuests(fields).map((name) => [name, 'none']));

function tableFor({ rights }: FormView, item: FormItem): readonly (readonly [string, TableRights])[] {
  if (item.kind === 'field') return [];
  const own = tableRightsOf(rights, item.alias);
  return [[item.alias, { ...own, fields: { ...own.fields, ...nothingOf(item.fields) } }]];
}
