import * as v from 'valibot';
import { SITE_ADDRESS } from './siteAddress.ts';

const name = v.pipe(v.string(), v.nonEmpty());
const field = v.looseObject({ name, comment: v.string(), control: name });
const table = v.looseObject({ alias: name, name, boAttrList: v.array(field) });
const group = v.looseObject({ group: v.literal(true), id: name, list: v.array(v.union([table, field])) });

const right = v.picklist(['w', 'r', 'none', 'required'], 'a right is w, r, required or none');
const tableRight = v.union([right, v.objectWithRest({ tablerights: v.record(v.string(), v.boolean()) }, right)]);
/** Field → right, `sub__<alias>` → rights of a sub table (contract form 7). */
export const permissionSchema = v.record(v.string(), tableRight);
/** The parts of a form, wherever it stands (contract form 5). */
export const templateSchema = v.looseObject({ boAttrList: v.array(v.union([group, table, field])) });
export const metadataSchema = v.record(v.string(), v.looseObject({ ctltype: name }));
export const scriptSchema = v.strictObject({ formJs: v.string(), extJs: v.looseObject({}) });
export const buttonSchema = v.looseObject({ name });

/** Of a form on another site: what its address gets. `paramType`: the value is taken from where the form stands. */
const addressParam = v.strictObject({ paramType: v.boolean(), paramKey: name, paramKeyVal: name });

/**
 * `form.json`: a mobile form in the platform's own shape (contract form 5), with the field rights of start, nodes and
 * detail beside it. One with a `component` stands on another site, and its fields are what that site answers (contract
 * form 15).
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
    /** The rights of whoever started the request, where they are others there: it has come back to them. */
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

/** The fields of a form and of its sub tables, in display order. */
export const namesOfForm = (form: Pick<FormFile, 'template'>): FormNames => namesAmong(form, () => true);

/** The same of those fields only whose control is one of these. */
export const namesWithControl = (form: Pick<FormFile, 'template'>, controls: ReadonlySet<string>): FormNames =>
  namesAmong(form, ({ control }) => controls.has(control));

function namesAmong({ template }: Pick<FormFile, 'template'>, isWanted: (of: Field) => boolean): FormNames {
  const entries = template.boAttrList.flatMap((entry) => (isGroup(entry) ? entry.list : [entry]));
  const tables = entries
    .filter(isTable)
    .map(({ alias, boAttrList }) => [alias, boAttrList.filter(isWanted).map((column) => column.name)] as const);
  return {
    main: entries.flatMap((entry) => (!isTable(entry) && isWanted(entry) ? [String(entry.name)] : [])),
    tables: Object.fromEntries(tables),
  };
}
