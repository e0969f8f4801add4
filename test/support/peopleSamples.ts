import { managedPeople } from '#contract/directory/peopleEndpoints.ts';
import { processes } from '#contract/workflow/processEndpoints.ts';
import { named, PAGE, type NamedSample } from './samples.ts';

const DEPARTMENT = '1792000000000000030';
const NEW_COLLEAGUE = {
  body: {
    change: {
      kind: 'addPerson',
      person: {
        names: { 'zh-CN': '新同事' },
        account: 'new.colleague',
        department: DEPARTMENT,
        posts: { 'zh-CN': '' },
        superior: null,
        email: '',
        mobile: '',
      },
    },
  },
};

/** Sample calls of an administrator for users and groups; `person` is an existing user. */
export const peopleSamples = (person: string): readonly NamedSample[] =>
  named(managedPeople, {
    query: PAGE,
    get: { fields: { id: person } },
    groups: { fields: { of: 'department' }, ...PAGE },
    group: { fields: { id: DEPARTMENT } },
    preview: NEW_COLLEAGUE,
    apply: NEW_COLLEAGUE,
    onboarding: {},
    log: PAGE,
  });

/** Sample calls of an administrator for processes; the change has an outdated version. */
export const processSamples = (key: string): readonly NamedSample[] => {
  const change = { body: { key, stamp: 'of another day', change: { kind: 'discard' } } };
  return named(processes, { get: { fields: { key } }, preview: change, apply: change, log: PAGE });
};
