import { managedPeople } from '#api/peopleEndpoints.ts';
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
    log: PAGE,
  });
