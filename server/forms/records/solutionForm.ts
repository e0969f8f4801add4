import { decodeEasyCondition } from '#contract/forms/decodeEasyCondition.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { FormRow } from '#domain/forms/formDefinition.ts';
import { isConditionMet } from '#domain/forms/easyCondition.ts';
import type { Language } from '#application/formatting/language.ts';
import { memoise } from '#domain/shared/memoise.ts';
import { listFormNames, type FormFile } from '#server/db/stored/formFile.ts';
import type { SolutionFile } from '#server/company/files/solutionFile.ts';
import type { FormPermissions, FormWithPermissions } from '../views/formsOf.ts';
import { translateJson } from '#server/i18n/localText.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import type { DeployedFile } from './companyFileStore.ts';

type Solution = DeployedFile<'solution'>;

/**
 * Returns the form of a solution with its permissions. Every field has one, so the form can also be shown read-only.
 */
export const getSolutionForm = memoise(({ content }: Solution): FormWithPermissions => {
  const { alias, name, object, buttons, rights } = content;
  const form: FormFile = {
    alias,
    name: content.form.name ?? name,
    boAlias: object,
    template: content.form.template,
    metadata: content.form.metadata,
    script: content.form.script,
    buttons,
    permissions: { start: {}, detail: {}, nodes: {} },
  };
  const names = listFormNames(form);
  const written = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'w']));
  const permission: FormPermissions = {
    ...written(names.main),
    ...Object.fromEntries(
      Object.entries(names.tables).map(([table, fields]) => [`${SUB_TABLE_PREFIX}${table}`, written(fields)]),
    ),
    ...rights,
  };
  return { form, permission };
});

/** Returns the forms of a solution in the structure of a process definition, to look up labels. */
export const getSolutionForms = memoise(
  (solution: Solution): { readonly forms: Readonly<Record<string, FormFile>> } => {
    const { form, permission } = getSolutionForm(solution);
    const detail = permission as FormFile['permissions']['detail'];
    return { forms: { [form.alias]: { ...form, permissions: { ...form.permissions, detail } } } };
  },
);

export const toSolutionFormId = (tenant: string, alias: string): string => deriveWireId('solutionForm', tenant, alias);

/** Facts that decide which buttons are useful. */
interface ButtonPlace {
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly mayStart: boolean;
  readonly hasRequest: boolean;
  readonly record: FormRow;
}
type Button = SolutionFile['buttons'][number];

/**
 * Returns the buttons of a form in the reader's language; a form without buttons gets a save button (contract form 13).
 */
export const getLocalizedButtons = ({ content, texts }: Solution, language: Language): readonly Button[] =>
  content.buttons.length > 0
    ? translateJson(texts, content.buttons, language)
    : [{ name: formatServerMessage(language, 'form.save'), isPreDef: true, type: 'save', method: 'save' }];

/** Returns the buttons that have an effect for this user and record. */
export const filterUsefulButtons = (buttons: readonly Button[], place: ButtonPlace): readonly Button[] =>
  buttons.filter((button) => isUseful(button, place) && isOffered(button, place.record));

function isUseful(button: Button, { mayWrite, mayRemove, mayStart, hasRequest }: ButtonPlace): boolean {
  switch (getButtonAction(button)) {
    case 'save':
    case 'submit':
      return mayWrite;
    case 'del':
    case 'remove':
      return mayRemove;
    case 'startFlow':
    case 'start':
      return mayWrite && mayStart;
    case 'flowImage':
      return hasRequest;
    default:
      return true;
  }
}

/** Whether a form submits its records to a process: it names a process and has a button that starts it. */
export const submitsRecords = ({ process, buttons }: SolutionFile): boolean =>
  process !== undefined && buttons.some((button) => START_ACTIONS.has(getButtonAction(button)));
const START_ACTIONS: ReadonlySet<unknown> = new Set(['startFlow', 'start']);

/** Returns the action of a button: its method, or else its type or alias. */
export const getButtonAction = ({ method, type, alias }: Button): unknown => method ?? type ?? alias;

function isOffered({ conditionConfig }: Button, record: FormRow): boolean {
  const condition = decodeEasyCondition(conditionConfig);
  return condition === undefined || isConditionMet(condition, record);
}
