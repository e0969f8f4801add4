import type { NameLookup } from '../bpmn/parseContext.ts';
import type { AppAudience, AppRule, AppsFile } from '../files/appsFile.ts';
import type { DefinitionProblem } from '../problem.ts';

type Lookup = Pick<NameLookup, 'person' | 'group'>;

const listRules = ({ open, managedBy, developedBy, buttons }: AppsFile[number]): readonly AppRule[] =>
  [open, managedBy, developedBy, ...Object.values(buttons)].flatMap((given) =>
    typeof given === 'string' ? [] : given,
  );
const find = ({ person, group }: Lookup, { from }: AppRule) => (from === 'people' ? person : group);

/** Reports duplicate keys and ids, and users and groups that do not exist. */
export function checkApps(apps: AppsFile, lookup: Lookup): readonly DefinitionProblem[] {
  const isDuplicate = (name: 'id' | 'key', index: number) =>
    apps.findIndex((each) => each[name] === apps[index]?.[name]) !== index;
  const problem = (element: string, message: string) => ({ file: 'apps.json', element, message });
  return apps.flatMap((app, index) => [
    ...(isDuplicate('key', index) ? [problem(app.key, `the key "${app.key}" is used twice`)] : []),
    ...(isDuplicate('id', index) ? [problem(app.key, `the id "${app.id}" is used twice`)] : []),
    ...listRules(app).flatMap((rule) =>
      rule.ids
        .filter((name) => find(lookup, rule)(name) === undefined)
        .map((name) => problem(app.key, `the ${rule.from === 'people' ? 'person' : 'group'} "${name}" does not exist`)),
    ),
  ]);
}

/** Replaces accounts and group keys by ids. */
export function resolveAppIds(apps: AppsFile, lookup: Lookup): AppsFile {
  const rules = (given: readonly AppRule[]): AppRule[] =>
    given.map((rule) => ({ ...rule, ids: rule.ids.flatMap((name) => find(lookup, rule)(name) ?? []) }));
  const audience = (given: AppAudience): AppAudience => (typeof given === 'string' ? given : rules(given));
  return apps.map((app) => ({
    ...app,
    open: audience(app.open),
    managedBy: rules(app.managedBy),
    developedBy: rules(app.developedBy),
    buttons: Object.fromEntries(Object.entries(app.buttons).map(([key, given]) => [key, audience(given)])),
  }));
}
