import { decodeEasyCondition } from '#api/form/decodeEasyCondition.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { FormRow } from '#domain/form/formDefinition.ts';
import { isFulfilled } from '#domain/form/easyCondition.ts';
import type { Language } from '#application/language.ts';
import { memoise } from '#domain/shared/memoise.ts';
import { namesOfForm, type FormFile } from '../definitions/files/formFile.ts';
import type { SolutionFile } from '../definitions/files/solutionFile.ts';
import type { Permission, PlacedForm } from '../forms/formsOf.ts';
import { translateWords } from '../definitions/localText.ts';
import { serverSentence } from '../texts/sentence.ts';
import { digitId } from '../list/digitId.ts';
import type { DeployedFile } from './companyFileStore.ts';

type Solution = DeployedFile<'solution'>;

/** The form of a solution with the rights on its fields; every name has one, so that it can be only shown as well. */
export const formOfSolution = memoise(({ content }: Solution): PlacedForm => {
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
  const names = namesOfForm(form);
  const written = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'w']));
  const permission: Permission = {
    ...written(names.main),
    ...Object.fromEntries(
      Object.entries(names.tables).map(([table, fields]) => [`${SUB_TABLE_PREFIX}${table}`, written(fields)]),
    ),
    ...rights,
  };
  return { form, permission };
});

/** The forms of a solution as those of a process are kept, for whoever reads labels from them. */
export const formsOfSolution = memoise((solution: Solution): { readonly forms: Readonly<Record<string, FormFile>> } => {
  const { form, permission } = formOfSolution(solution);
  const detail = permission as FormFile['permissions']['detail'];
  return { forms: { [form.alias]: { ...form, permissions: { ...form.permissions, detail } } } };
});

/** The id of the form of a solution: as long as it is called so, it is the same. */
export const solutionFormId = (tenant: string, alias: string): string => digitId('solutionForm', tenant, alias);

/** What decides which buttons make sense. */
interface ButtonPlace {
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly mayStart: boolean;
  readonly hasRequest: boolean;
  readonly record: FormRow;
}
type Button = SolutionFile['buttons'][number];

/** The buttons of a form in the reader's language; one that names none can be saved (contract form 13). */
export const allButtons = ({ content, texts }: Solution, language: Language): readonly Button[] =>
  content.buttons.length > 0
    ? translateWords(texts, content.buttons, language)
    : [{ name: serverSentence(language, 'form.save'), isPreDef: true, type: 'save', method: 'save' }];

/** Those that do something for this person and this record. */
export const usefulButtons = (buttons: readonly Button[], place: ButtonPlace): readonly Button[] =>
  buttons.filter((button) => isUseful(button, place) && isOffered(button, place.record));

function isUseful(button: Button, { mayWrite, mayRemove, mayStart, hasRequest }: ButtonPlace): boolean {
  switch (actionOf(button)) {
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

/** Whether a form hands its records in at all: it names a process, and has a button for it. */
export const handsIn = ({ process, buttons }: SolutionFile): boolean =>
  process !== undefined && buttons.some((button) => STARTS.has(actionOf(button)));
const STARTS: ReadonlySet<unknown> = new Set(['startFlow', 'start']);

/** A button without a method is told by its type, or by its alias. */
export const actionOf = ({ method, type, alias }: Button): unknown => method ?? type ?? alias;

function isOffered({ conditionConfig }: Button, record: FormRow): boolean {
  const condition = decodeEasyCondition(conditionConfig);
  return condition === undefined || isFulfilled(condition, record);
}
