/** A field in the two JSON texts of a form (contract form 5): its position and its options. */
export interface WireField {
  readonly name: string;
  readonly comment: string;
  readonly control: string;
  /** Options as stored in `metadata` (contract form 6.1). */
  readonly options?: Readonly<Record<string, unknown>>;
}

interface WireFormParts {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly permission?: Readonly<Record<string, unknown>>;
}

/** A form inside a task, a request or a start page in wire format (contract form 12). */
export const aFormView = (fields: readonly WireField[], { data = {}, permission = {} }: WireFormParts = {}) => ({
  formId: '402',
  alias: 'trip_apply',
  idField: 'ID_',
  boAlias: 'trip',
  title: '出差申请',
  template: JSON.stringify({
    boAttrList: fields.map(({ name, comment, control }) => ({ name, comment, control, isSingle: 1 })),
    relList: [],
  }),
  metadata: JSON.stringify(
    Object.fromEntries(
      fields.map(({ name, comment, control, options }) => [name, { ctltype: control, name, comment, ...options }]),
    ),
  ),
  script: '',
  permission,
  data,
  entMap: {},
  opinionSetting: [],
});
