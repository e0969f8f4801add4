import { checkFormRules } from './checkFormRules.ts';
import { namesOfForm, type FormFile, type FormNames, type FormPermission } from './files/formFile.ts';
import type { LoadedDefinition } from './loadedDefinition.ts';
import type { DefinitionProblem } from './problem.ts';

/** What a process and its form must know of each other: rights and texts speak of fields that exist. */
export function checkFormFile(definition: LoadedDefinition, form: FormFile): readonly DefinitionProblem[] {
  const names = namesOfForm(form);
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
      .map((node) => ({ element: 'permissions', message: `"${node}" is no user task of the process` })),
    ...field('the summary of the process', definition.summaryFields),
    ...field('the key figure of the process', definition.keyFigure === undefined ? [] : [definition.keyFigure]),
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

const GIVEN_IN_SUBJECTS = ['initiator', 'process'];
const subjectFields = (rule: string): readonly string[] =>
  [...rule.matchAll(/\$\{([^}]*)\}/g)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !GIVEN_IN_SUBJECTS.includes(name));
