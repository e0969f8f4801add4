import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restrictFormToGuests, isVisibleToGuests } from './guestFields.ts';
import {
  parseInvitation,
  INVITATION_STATUSES,
  invitationRefusal,
  invitationStatus,
  MAX_INVITATION_ANSWERS,
} from './invitation.ts';
import { guestRefusal, RECORD_OPERATIONS, recordRefusal, type RecordAudience } from './recordPolicy.ts';
import { getFieldRight } from './rights.ts';

const anyFacts = fc.record({
  opensAt: fc.integer({ min: 0, max: 1000 }),
  closesAt: fc.integer({ min: 0, max: 1000 }),
  maxAnswers: fc.integer({ min: 1, max: 5 }),
  answerCount: fc.integer({ min: 0, max: 6 }),
  isEnded: fc.boolean(),
});
const anyMoment = fc.integer({ min: -10, max: 1010 });

describe('an invitation', () => {
  it('is open exactly within its period, below its maximum of answers, and before it is ended', () => {
    fc.assert(
      fc.property(anyFacts, anyMoment, (facts, now) => {
        const { opensAt, closesAt, maxAnswers, answerCount, isEnded } = facts;
        const isOpen = !isEnded && opensAt <= now && now <= closesAt && answerCount < maxAnswers;
        expect(invitationStatus(facts, now) === 'open').toBe(isOpen);
        expect(invitationRefusal(facts, now) === undefined).toBe(isOpen);
      }),
    );
  });

  it('never opens again once its period is over or it was ended', () => {
    fc.assert(
      fc.property(anyFacts, anyMoment, fc.nat({ max: 100 }), (facts, now, later) => {
        const order = ['coming', 'open', 'over'];
        const [one, other] = [now, now + later].map((at) => invitationStatus({ ...facts, answerCount: 0 }, at));
        if (facts.isEnded) expect([one, other]).toEqual(['ended', 'ended']);
        else expect(order.indexOf(other ?? '')).toBeGreaterThanOrEqual(order.indexOf(one ?? ''));
      }),
    );
    expect(INVITATION_STATUSES.length).toBe(5);
  });

  it('is accepted exactly when it will be open at some time', () => {
    fc.assert(
      fc.property(
        anyMoment,
        anyMoment,
        fc.integer({ min: -1, max: MAX_INVITATION_ANSWERS + 1 }),
        anyMoment,
        (from, to, maxAnswers, now) => {
          const made = parseInvitation({ opensAt: from, closesAt: to, maxAnswers }, now);
          expect(made.ok).toBe(from < to && to > now && maxAnswers >= 1 && maxAnswers <= MAX_INVITATION_ANSWERS);
        },
      ),
    );
    expect(parseInvitation({ opensAt: 1, maxAnswers: 5 }, 0).ok).toBe(false);
  });
});

describe('a guest of a public form', () => {
  const MEI = { id: 'mei', department: 'hr', groups: ['hr'], departments: ['hr'], isAdministrator: false };
  const anyAudience: fc.Arbitrary<RecordAudience> = fc.constantFrom<RecordAudience>(
    'everyone',
    'nobody',
    [{ from: 'groups', ids: ['hr'] }],
    [{ from: 'groups', ids: ['it'] }],
  );
  const anyPermissions = fc.record({
    open: anyAudience,
    add: anyAudience,
    edit: anyAudience,
    remove: anyAudience,
    export: anyAudience,
    import: anyAudience,
    invite: anyAudience,
  });

  it('may only add records, and only while the inviting user may invite and add', () => {
    fc.assert(
      fc.property(anyPermissions, fc.constantFrom(...RECORD_OPERATIONS), (uses, use) => {
        const permissions = { ...uses, rows: 'all' as const };
        const may = (wanted: (typeof RECORD_OPERATIONS)[number]) =>
          recordRefusal(permissions, wanted, MEI) === undefined;
        expect(guestRefusal(permissions, use, MEI) === undefined).toBe(use === 'add' && may('invite') && may('add'));
      }),
    );
  });

  it('sees no field that queries company data, including those in tables', () => {
    const field = (name: string, control: string) => ({
      kind: 'field' as const,
      name,
      label: name,
      control,
      isRequired: true,
      isReadOnly: false,
      placeholder: '',
      rules: '',
      options: [],
      settings: {},
    });
    const people = field('host', 'rx-user');
    const words = field('name', 'rx-textbox');
    expect([isVisibleToGuests(people), isVisibleToGuests(words)]).toEqual([false, true]);
    const source = { kind: 'interface' as const, key: 'rates', valueColumn: '', labelColumn: '', inputs: [] };
    expect(isVisibleToGuests({ control: 'rx-form-select', source })).toBe(false);
    expect(isVisibleToGuests({ control: 'rx-form-select', source: { ...source, kind: 'dictionary' } })).toBe(true);
    const table = { kind: 'subTable' as const, alias: 'items', label: '', isRequired: false, fields: [people, words] };
    const view = restrictFormToGuests({
      alias: 'f',
      title: '',
      tabs: [],
      sections: [{ id: 's', title: '', items: [people, words, table] }],
      record: { fields: {}, tables: {}, parts: {} },
      rights: { fields: {}, tables: {}, otherwise: 'write', files: {}, buttons: {}, tabs: {} },
      formulas: [],
      buttons: [],
      queries: [],
      areas: [],
      emptyRows: {},
      idField: 'ID_',
    });
    expect([getFieldRight(view.rights, 'host'), getFieldRight(view.rights, 'name')]).toEqual(['none', 'write']);
    expect(view.rights.tables['items']?.fields).toEqual({ host: 'none' });
  });
});
