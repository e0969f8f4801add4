import type { NameLookup } from './bpmn/parseContext.ts';
import type { AppAudience, AppRule, AppsFile } from './files/appsFile.ts';
import type { DefinitionProblem } from './problem.ts';

type Lookup = Pick<NameLookup, 'person' | 'group'>;

const rulesOf = ({ open, managedBy, developedBy, buttons }: AppsFile[number]): readonly AppRule[] =>
  [open, managedBy, developedBy, ...Object.values(buttons)].flatMap((given) =>
    typeof given === 'string' ? [] : given,
  );
const find = ({ person, group }: Lookup, { from }: AppRule) => (from === 'people' ? person : group);

/** Keys and ids that stand twice, and people and groups who do not exist. */
export function checkApps(apps: AppsFile, lookup: Lookup): readonly DefinitionProblem[] {
  const isTwice = (name: 'id' | 'key', index: number) =>
    apps.findIndex((each) => each[name] === apps[index]?.[name]) !== index;
  const problem = (element: string, message: string) => ({ file: 'apps.json', element, message });
  return apps.flatMap((app, index) => [
    ...(isTwice('key', index) ? [problem(app.key, `the key "${app.key}" is used twice`)] : []),
    ...(isTwice('id', index) ? [problem(app.key, `the id "${app.id}" is used twice`)] : []),
    ...rulesOf(app).flatMap((rule) =>
      rule.ids
        .filter((name) => find(lookup, rule)(name) === undefined)
        .map((name) => problem(app.key, `the ${rule.from === 'people' ? 'person' : 'group'} "${name}" does not exist`)),
    ),
  ]);
}

/** The same with ids where the file names people by account and groups by key. */
export function appsWithIds(apps: AppsFile, lookup: Lookup): AppsFile {
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
