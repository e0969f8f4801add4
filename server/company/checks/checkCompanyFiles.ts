import { isValueless } from '#domain/forms/controlKinds.ts';
import { checkFormRules } from './checkFormRules.ts';
import { checkSources, type CompanyFileLookup } from './checkSources.ts';
import { checkList } from './checkList.ts';
import type { NameLookup } from '../bpmn/parseContext.ts';
import { checkDictionary } from '../files/dictionaryFile.ts';
import { checkObject, type BusinessObject } from '../files/objectFile.ts';
import { listFormNames, type FormFile } from '#server/db/stored/formFile.ts';
import type { SolutionFile } from '../files/solutionFile.ts';
import { findFileLine, type CompanyFiles, type JsonPath, type LoadedFile } from '../load/loadCompanyFiles.ts';
import { resolveAudience, resolveGrantees } from '../audienceIds.ts';
import { checkChartModel, checkPage } from './checkPages.ts';
import { checkPrint } from '../prints/checkPrint.ts';
import type { DefinitionProblem, PlacedProblem } from '../problem.ts';

/** Names that files may refer to: those of other files, users and processes. */
export interface KnownNames {
  readonly lookup: Pick<NameLookup, 'person' | 'group'>;
  readonly hasProcess: (key: string) => boolean;
  readonly formOfProcess: (key: string) => FormFile | undefined;
}

/**
 * Reports problems of business objects and dictionaries, and references of solutions, lists and other files that do not
 * resolve.
 */
export function checkCompanyFiles(files: CompanyFiles, known: KnownNames): readonly DefinitionProblem[] {
  const objects = new Map(files.object.map(({ key, content }) => [key, content]));
  return [
    ...files.object.flatMap((file) => toFileProblems(file, checkObject(file.content))),
    ...files.dictionary.flatMap((file) => toFileProblems(file, checkDictionary(file.content))),
    ...files.solution.flatMap((file) =>
      toFileProblems(file, checkSolution(file.content, objects, known, createFileLookup(files))),
    ),
    ...files.list.flatMap((file) => toFileProblems(file, checkList(file.content, files))),
    ...files.print.flatMap((file) => checkPrint(file, { files, ...known })),
    ...files.chart.flatMap((file) => toFileProblems(file, checkChartModel(file.content, files, known))),
    ...[...files.portal, ...files.page].flatMap((file) => toFileProblems(file, checkPage(file.content, files, known))),
  ];
}

export const createFileLookup =
  (files: CompanyFiles): CompanyFileLookup =>
  (kind, key) =>
    files[kind].some((file) => file.key === key);

const toFileProblems = (from: LoadedFile, problems: readonly PlacedProblem[]): readonly DefinitionProblem[] =>
  problems.map(({ message, at, element }) => ({
    file: from.file,
    line: findFileLine(from, at),
    element: element ?? at.join('.'),
    message,
  }));

function checkSolution(
  solution: SolutionFile,
  objects: ReadonlyMap<string, BusinessObject>,
  known: KnownNames,
  hasFile: CompanyFileLookup,
): readonly PlacedProblem[] {
  const object = objects.get(solution.object);
  return [
    ...(object === undefined
      ? [{ at: ['object'], message: `the object "${solution.object}" does not exist` }]
      : checkFields(solution, object)),
    ...checkPeople(solution, known),
    ...(solution.process === undefined || known.hasProcess(solution.process)
      ? []
      : [{ at: ['process'], message: `the process "${solution.process}" does not exist` }]),
    ...checkFormRules(solution.form).map(({ message, element = '' }) => ({ at: ['form'], message, element })),
    ...checkSources(solution.form, hasFile).map(({ message, element = '' }) => ({
      at: ['form', ...element.split('.')],
      message,
    })),
  ];
}

/**
 * Checks that every field of the form is an attribute, every table is a part of the object, and permissions refer to
 * existing fields.
 */
function checkFields({ form, rights }: SolutionFile, object: BusinessObject): readonly PlacedProblem[] {
  const names = listFormNames(form);
  const attributes = object.attributes.map(({ name }) => name);
  const isKept = createStoresValue(form);
  const toMissingFieldProblems = (fields: readonly string[], there: readonly string[], of: string, table?: string) =>
    fields
      .filter((name) => !there.includes(name))
      .map((name) => ({
        at: findTemplatePath(form, name, table),
        element: `field "${name}"`,
        message: `${of} has no attribute "${name}"`,
      }));
  return [
    ...toMissingFieldProblems(names.main.filter(isKept), attributes, `the object "${object.alias}"`),
    ...Object.entries(names.tables).flatMap(([alias, columns]) => {
      const part = object.parts.find((each) => each.alias === alias);
      return part === undefined
        ? [
            {
              at: findTemplatePath(form, undefined, alias),
              element: `table "${alias}"`,
              message: `the object "${object.alias}" has no part "${alias}"`,
            },
          ]
        : toMissingFieldProblems(
            columns.filter(isKept),
            part.attributes.map(({ name }) => name),
            `the part "${alias}"`,
            alias,
          );
    }),
    ...Object.keys(rights)
      .filter((name) => !attributes.includes(name) && !object.parts.some(({ alias }) => name === `sub__${alias}`))
      .map((name) => ({ at: ['rights', name], message: `the object "${object.alias}" has no attribute "${name}"` })),
  ];
}

/** Whether a field stores a value. Hints and buttons store none and need no attribute. */
function createStoresValue({ metadata }: SolutionFile['form']): (name: string) => boolean {
  const passive = Object.values(metadata).filter(({ ctltype }) => isValueless(ctltype));
  return (name) => !passive.some((settings) => settings['name'] === name);
}

/** Returns the path of a field or table in the template of a form, inside a group or not. */
function findTemplatePath({ template }: SolutionFile['form'], field: string | undefined, table?: string): JsonPath {
  const list: JsonPath = ['form', 'template', 'boAttrList'];
  const within = (entries: readonly object[], at: JsonPath): JsonPath | undefined => {
    for (const [place, entry] of entries.entries()) {
      const here = [...at, place];
      if ('list' in entry && Array.isArray(entry.list)) {
        const found = within(entry.list as readonly object[], [...here, 'list']);
        if (found !== undefined) return found;
      }
      const isTable = table !== undefined && 'alias' in entry && entry.alias === table;
      if (isTable && field === undefined) return here;
      if (isTable && 'boAttrList' in entry)
        return checkReference(entry.boAttrList, field, [...here, 'boAttrList']) ?? here;
      if (table === undefined && 'name' in entry && entry.name === field) return here;
    }
    return undefined;
  };
  return within(template.boAttrList, list) ?? list;
}

function checkReference(entries: unknown, name: string | undefined, at: JsonPath): JsonPath | undefined {
  const place = (entries as readonly { readonly name: string }[]).findIndex((entry) => entry.name === name);
  return place < 0 ? undefined : [...at, place];
}

function checkPeople({ permissions }: SolutionFile, { lookup }: KnownNames): readonly PlacedProblem[] {
  return Object.entries(permissions).flatMap(([use, audience]) =>
    typeof audience === 'string'
      ? []
      : audience.flatMap((rule, place) => {
          if (!('ids' in rule)) return [];
          const [kind, find] =
            rule.from === 'people' ? (['person', lookup.person] as const) : (['group', lookup.group] as const);
          return rule.ids
            .filter((name) => find(name) === undefined)
            .map((name) => ({
              at: ['permissions', use, place],
              message: `the ${kind} "${name}" does not exist in this company`,
            }));
        }),
  );
}

/** Replaces accounts and group keys by ids, as the permission checks need them. */
export const resolveFileIds = (files: CompanyFiles, { person, group }: KnownNames['lookup']): CompanyFiles => ({
  ...files,
  solution: files.solution.map((file) => ({ ...file, content: resolveSolutionIds(file.content, person, group) })),
  chart: files.chart.map((file) => ({ ...file, content: resolveAudience(file.content, { person, group }) })),
  page: files.page.map((file) => ({ ...file, content: resolveAudience(file.content, { person, group }) })),
  portal: files.portal.map((file) => ({ ...file, content: resolveGrantees(file.content, { person, group }) })),
});

type Find = (name: string) => string | undefined;

function resolveSolutionIds(solution: SolutionFile, person: Find, group: Find): SolutionFile {
  const audience = (given: SolutionFile['permissions']['open']): SolutionFile['permissions']['open'] =>
    typeof given === 'string'
      ? given
      : given.map((rule) =>
          'ids' in rule
            ? { ...rule, ids: rule.ids.flatMap((name) => (rule.from === 'people' ? person : group)(name) ?? []) }
            : rule,
        );
  const { rows, ...uses } = solution.permissions;
  return {
    ...solution,
    permissions: {
      rows,
      open: audience(uses.open),
      add: audience(uses.add),
      edit: audience(uses.edit),
      remove: audience(uses.remove),
      export: audience(uses.export),
      import: audience(uses.import),
      invite: audience(uses.invite),
    },
  };
}
