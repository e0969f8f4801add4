import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  RECORD_VISIBILITIES,
  RECORD_OPERATIONS,
  recordRefusal,
  type RecordAudience,
  type RecordPermissions,
  type RecordReader,
} from './recordPolicy.ts';

const MEI: RecordReader = {
  id: 'mei',
  department: 'hr',
  groups: ['hr', 'company'],
  departments: ['hr', 'payroll'],
  isAdministrator: false,
};
const ADMIN = { ...MEI, id: 'admin', isAdministrator: true };
const everything = (audience: RecordAudience, rows: RecordPermissions['rows'] = 'all'): RecordPermissions => ({
  open: audience,
  add: audience,
  edit: audience,
  remove: audience,
  export: audience,
  import: audience,
  invite: audience,
  rows,
});
const record = (creator: string, department = 'it', progress = '') => ({ creator, department, progress });

describe('permissions on records', () => {
  it('apply to everyone, to no one, or to the users a rule names', () => {
    const may = (audience: RecordAudience, of = record('ben')) =>
      recordRefusal(everything(audience), 'edit', MEI, of) === undefined;
    expect(may('everyone')).toBe(true);
    expect(may('nobody')).toBe(false);
    expect(may([{ from: 'people', ids: ['ben', 'mei'] }])).toBe(true);
    expect(may([{ from: 'groups', ids: ['it'] }])).toBe(false);
    expect(may([{ from: 'groups', ids: ['company'] }])).toBe(true);
    expect(may([{ from: 'creator' }])).toBe(false);
    expect(may([{ from: 'creator' }], record('mei'))).toBe(true);
    expect(may([{ from: 'departmentOfCreator' }], record('ben', 'hr'))).toBe(true);
  });

  it("treat a new record as the user's own", () => {
    expect(recordRefusal(everything([{ from: 'creator' }], 'own'), 'add', MEI)).toBeUndefined();
  });

  it("hide a record outside the user's lists unless its request is readable", () => {
    expect(recordRefusal(everything('everyone', 'own'), 'open', MEI, record('ben', 'hr'))).toBe('notFound');
    expect(recordRefusal(everything('everyone', 'department'), 'open', MEI, record('ben', 'payroll'))).toBeUndefined();
    expect(recordRefusal(everything('everyone', 'department'), 'open', MEI, record('ben', 'it'))).toBe('notFound');
    const readable = { ...record('ben'), isOfReadableRequest: true };
    expect(recordRefusal(everything('everyone', 'own'), 'open', MEI, readable)).toBeUndefined();
  });

  it.each(['SUBMIT', 'N3_AGREE', 'SUCCESS_END'])(
    'refuse changes to a record whose request is in state %s',
    (progress) => {
      const change = (use: 'edit' | 'remove' | 'open') =>
        recordRefusal(everything('everyone'), use, ADMIN, record('mei', 'hr', progress));
      expect([change('edit'), change('remove'), change('open')]).toEqual([
        'record.inProcess',
        'record.inProcess',
        undefined,
      ]);
    },
  );
  it.each(['', 'CANCEL'])('allow changes to a record in state “%s”', (progress) => {
    expect(recordRefusal(everything('everyone'), 'edit', MEI, record('ben', 'it', progress))).toBeUndefined();
  });

  it('allow a draft to its author only, not to administrators', () => {
    const draft = record('mei', 'hr', 'DRAFTED');
    expect(recordRefusal(everything('everyone'), 'edit', MEI, draft)).toBeUndefined();
    for (const use of RECORD_OPERATIONS)
      expect(recordRefusal(everything('everyone'), use, ADMIN, draft)).toBe('notFound');
  });

  const anyAudience: fc.Arbitrary<RecordAudience> = fc.oneof(
    fc.constantFrom<RecordAudience>('everyone', 'nobody'),
    fc.array(
      fc.oneof(
        fc.record({ from: fc.constant('people' as const), ids: fc.subarray(['mei', 'ben']) }),
        fc.record({ from: fc.constant('groups' as const), ids: fc.subarray(['hr', 'it']) }),
        fc.constant({ from: 'creator' as const }),
        fc.constant({ from: 'departmentOfCreator' as const }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  );
  const anyPermissions = fc.record({
    open: anyAudience,
    add: anyAudience,
    edit: anyAudience,
    remove: anyAudience,
    export: anyAudience,
    import: anyAudience,
    invite: anyAudience,
    rows: fc.constantFrom(...RECORD_VISIBILITIES),
  });
  const anyRecord = fc.record({
    creator: fc.constantFrom('mei', 'ben'),
    department: fc.constantFrom('hr', 'payroll', 'it'),
    progress: fc.constantFrom('', 'DRAFTED', 'SUBMIT'),
  });

  it('refuse every use of a record the user may not open, and allow an administrator what a user may do', () => {
    fc.assert(
      fc.property(anyPermissions, fc.constantFrom(...RECORD_OPERATIONS), anyRecord, (permissions, use, about) => {
        const mine = recordRefusal(permissions, use, MEI, about);
        if (recordRefusal(permissions, 'open', MEI, about) !== undefined) expect(mine).toBeDefined();
        if (mine === undefined && about.progress !== 'DRAFTED')
          expect(recordRefusal(permissions, use, ADMIN, about)).toBeUndefined();
        if (permissions[use] === 'nobody') expect(recordRefusal(permissions, use, ADMIN, about)).toBeDefined();
      }),
    );
  });
});
