import { recordOfAnyNames, allowReservedNames } from '#contract/wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { SITE_ADDRESS } from './siteAddress.ts';

const name = v.pipe(v.string(), v.nonEmpty());
const field = v.looseObject({ name, comment: v.string(), control: name });
const table = v.looseObject({ alias: name, name, boAttrList: v.array(field) });
const group = v.looseObject({ group: v.literal(true), id: name, list: v.array(v.union([table, field])) });

const right = v.picklist(['w', 'r', 'none', 'required'], 'a right is w, r, required or none');
const tableRight = v.union([
  right,
  allowReservedNames(v.objectWithRest({ tablerights: v.record(v.string(), v.boolean()) }, right), right),
]);
/** Permissions by field; `sub__<alias>` contains those of a sub table (contract form 7). */
export const permissionSchema = recordOfAnyNames(tableRight);
/** The parts of a form, wherever it is stored (contract form 5). */
export const templateSchema = v.looseObject({ boAttrList: v.array(v.union([group, table, field])) });
export const metadataSchema = recordOfAnyNames(v.looseObject({ ctltype: name }));
export const scriptSchema = v.strictObject({ formJs: v.string(), extJs: v.looseObject({}) });
export const buttonSchema = v.looseObject({ name });

/**
 * A parameter for the address of an external form. With `paramType`, the value is taken from the context of the form.
 */
const addressParam = v.strictObject({ paramType: v.boolean(), paramKey: name, paramKeyVal: name });

/**
 * `form.json`: a mobile form in the platform's format (contract form 5), with permissions for the start, the nodes and
 * the detail page. With a `component` it is a form on another site, and its fields are the values which that site
 * returns (contract form 15).
 */
export const formSchema = v.strictObject({
  component: v.optional(v.pipe(v.string(), v.regex(SITE_ADDRESS, 'an address is http://… or https://…'))),
  urlParams: v.optional(v.array(addressParam)),
  alias: name,
  name,
  boAlias: name,
  template: templateSchema,
  metadata: metadataSchema,
  script: scriptSchema,
  buttons: v.array(buttonSchema),
  permissions: v.strictObject({
    start: permissionSchema,
    detail: permissionSchema,
    nodes: v.record(v.string(), permissionSchema),
    /** Permissions of the initiator, if they differ, after the request was returned. */
    initiator: v.optional(v.record(v.string(), permissionSchema)),
  }),
});
export type FormFile = v.InferOutput<typeof formSchema>;
export type FormPermission = v.InferOutput<typeof permissionSchema>;

export interface FormNames {
  readonly main: readonly string[];
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

type Field = v.InferOutput<typeof field>;
type Table = v.InferOutput<typeof table>;
type Group = v.InferOutput<typeof group>;
const isGroup = (entry: Group | Table | Field): entry is Group => 'list' in entry && Array.isArray(entry['list']);
const isTable = (entry: Table | Field): entry is Table => Array.isArray(entry['boAttrList']);

/** Returns the fields of a form and of its sub tables, in display order. */
export const listFormNames = (form: Pick<FormFile, 'template'>): FormNames => filterFormNames(form, () => true);

/** Returns only the fields with one of these controls. */
export const listNamesWithControl = (form: Pick<FormFile, 'template'>, controls: ReadonlySet<string>): FormNames =>
  filterFormNames(form, ({ control }) => controls.has(control));

function filterFormNames({ template }: Pick<FormFile, 'template'>, isWanted: (of: Field) => boolean): FormNames {
  const entries = template.boAttrList.flatMap((entry) => (isGroup(entry) ? entry.list : [entry]));
  const tables = entries
    .filter(isTable)
    .map(({ alias, boAttrList }) => [alias, boAttrList.filter(isWanted).map((column) => column.name)] as const);
  return {
    main: entries.flatMap((entry) => (!isTable(entry) && isWanted(entry) ? [String(entry.name)] : [])),
    tables: Object.fromEntries(tables),
  };
}
