import { readAbsenceFields } from '#contract/forms/script.ts';
import { checkFormRules } from './checkFormRules.ts';
import { listFormNames, type FormFile, type FormNames, type FormPermission } from '#server/db/stored/formFile.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { DefinitionProblem } from '../problem.ts';

/** Checks a process against its form: permissions and texts must refer to existing fields. */
export function checkFormFile(definition: LoadedDefinition, form: FormFile): readonly DefinitionProblem[] {
  const names = listFormNames(form);
  const field = (element: string, used: readonly string[]): readonly DefinitionProblem[] =>
    used
      .filter((name) => !names.main.includes(name))
      .map((name) => ({ element, message: `the form has no field "${name}"` }));
  return [
    ...Object.entries({
      start: form.permissions.start,
      detail: form.permissions.detail,
      ...form.permissions.nodes,
      ...form.permissions.initiator,
    }).flatMap(([place, permission]) => checkPermission(`permissions of ${place}`, permission, names)),
    ...Object.keys({ ...form.permissions.nodes, ...form.permissions.initiator })
      .filter((node) => definition.process.nodes[node]?.kind !== 'userTask')
      .map((node) => ({ element: 'permissions', message: `"${node}" is not a user task of the process` })),
    ...field('the summary of the process', definition.summaryFields),
    ...field('the key figure of the process', definition.keyFigure === undefined ? [] : [definition.keyFigure]),
    ...field('the absence of the form', Object.values(readAbsenceFields(form.script.extJs['absence']) ?? {})),
    ...checkFormRules(form),
    ...field('the subject of the process', subjectFields(definition.subjectRule ?? '')),
  ];
}

function checkPermission(element: string, permission: FormPermission, names: FormNames): readonly DefinitionProblem[] {
  return Object.entries(permission).flatMap(([name, right]) => {
    if (!name.startsWith('sub__'))
      return names.main.includes(name) ? [] : [{ element, message: `the form has no field "${name}"` }];
    const fields = names.tables[name.slice('sub__'.length)];
    if (fields === undefined) return [{ element, message: `the form has no sub table "${name}"` }];
    const named = typeof right === 'string' ? [] : Object.keys(right).filter((key) => key !== 'tablerights');
    return named
      .filter((key) => !fields.includes(key))
      .map((key) => ({ element, message: `the sub table "${name}" has no field "${key}"` }));
  });
}

const BUILT_IN_SUBJECT_FIELDS = ['initiator', 'process'];
const subjectFields = (rule: string): readonly string[] =>
  [...rule.matchAll(/\$\{([^}]*)\}/g)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !BUILT_IN_SUBJECT_FIELDS.includes(name));
