import * as v from 'valibot';
import { aliasSchema } from './objectFile.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const yesNo = (otherwise: 'YES' | 'NO') => v.optional(v.picklist(['YES', 'NO'], 'the word is YES or NO'), otherwise);
const field = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9_]{0,44}$/u, 'a column is written as lists have it: ID_, CREATE_TIME_, F_TITLE'),
);
/** An array in the platform's format. Unknown properties are allowed; the ones we use are checked. */
const entries = <Entries extends v.ObjectEntries>(own: Entries) => v.optional(v.array(v.looseObject(own)), []);

const column = {
  field: v.optional(v.string(), ''),
  header: v.optional(v.string(), ''),
  renderType: v.optional(v.string()),
};
const search = {
  fieldName: field,
  fieldLabel: v.optional(v.string()),
  type: v.optional(v.picklist(['query', 'income'], 'a search is of type query or income'), 'query'),
  dialog: v.optional(v.string()),
};
const tree = { tabName: v.string(), paramName: v.string(), idField: v.optional(field, 'ID_') };
const button = { btnName: word, btnLabel: word, btnClick: v.optional(v.string()), config: v.optional(v.unknown()) };

/** Shows the rows in a month calendar from `startField` to `endField`, with these columns. */
const calendar = v.strictObject({
  startField: field,
  endField: v.optional(field),
  titleField: v.optional(field),
  dayColumns: v.optional(v.array(field), []),
});

/**
 * `lists/<key>.json`: a list in the platform's format (contract lists 1 to 7), with its JSON texts as JSON. Our
 * additions: `object` is the business object of the records, `where` filters and `sortField` and `sortOrder` sort them,
 * and `calendar` shows them in a month calendar (contract pages 1).
 */
export const listSchema = v.strictObject({
  name: word,
  descp: v.optional(v.string(), ''),
  object: aliasSchema,
  where: v.optional(
    v.record(v.pipe(v.string(), v.startsWith('Q_', 'a condition is a filter such as Q_F_STATE_S_EQ')), v.string()),
    {},
  ),
  sortField: v.optional(field),
  sortOrder: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  isDialog: yesNo('NO'),
  isTreeDlg: yesNo('NO'),
  dataStyle: v.optional(v.picklist(['list', 'tree']), 'list'),
  calendar: v.optional(calendar),
  idField: v.optional(field, 'ID_'),
  textField: v.optional(field),
  parentField: v.optional(field),
  onlySelLeaf: yesNo('NO'),
  multiSelect: v.optional(v.picklist(['true', 'false']), 'true'),
  isLazy: yesNo('NO'),
  isPage: yesNo('YES'),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
  isInitData: yesNo('YES'),
  colsJson: v.pipe(v.array(v.looseObject(column)), v.nonEmpty('a list without columns shows nothing')),
  fieldsJson: entries({ field, isReturn: v.optional(v.boolean(), true) }),
  searchJson: entries(search),
  leftTreeJson: entries(tree),
  topBtnsJson: entries(button),
  mobileConf: v.optional(
    v.looseObject({
      mobileCols: entries({ field }),
      mobileSearch: entries(search),
      mobileButton: entries(button),
      mobileTreeTab: entries(tree),
    }),
    {},
  ),
  formAlias: v.optional(aliasSchema),
  formAddAlias: v.optional(aliasSchema),
  formDetailAlias: v.optional(aliasSchema),
});
export type ListFile = v.InferOutput<typeof listSchema>;
