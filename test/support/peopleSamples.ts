import { managedPeople } from '#api/peopleEndpoints.ts';
import { processes } from '#api/processEndpoints.ts';
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

/** What an administrator asks about people and groups; `person` is a colleague who is there. */
export const peopleSamples = (person: string): readonly NamedSample[] =>
  named(managedPeople, {
    query: PAGE,
    get: { fields: { id: person } },
    groups: { fields: { of: 'department' }, ...PAGE },
    group: { fields: { id: DEPARTMENT } },
    foresee: NEW_COLLEAGUE,
    change: NEW_COLLEAGUE,
    beginning: {},
    log: PAGE,
  });

/** What an administrator asks about processes; somebody else was faster than this change. */
export const processSamples = (key: string): readonly NamedSample[] => {
  const change = { body: { key, stamp: 'of another day', change: { kind: 'discard' } } };
  return named(processes, { get: { fields: { key } }, foresee: change, change, log: PAGE });
};
