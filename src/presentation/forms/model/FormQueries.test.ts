import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import type { FieldOption, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import type { FieldQuery } from '#domain/forms/formLinks.ts';
import type { QueryParams } from '#domain/forms/options.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { FieldViewModel } from './FieldViewModel.ts';
import { FormViewModel } from './FormViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

/** Debounce time in milliseconds before a query is sent. */
const ASKING_PAUSE_MS = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Asked {
  readonly what: string;
  readonly params: QueryParams;
  readonly answer: (answer: Result<readonly FormRow[], Failure>) => Promise<void>;
}

/** Creates a platform whose responses are controlled by the test. */
function platform(options: Readonly<Record<string, readonly FieldOption[]>> = {}) {
  const asked: Asked[] = [];
  const sources: string[] = [];
  const unique: string[] = [];
  const taken = new Set<string>();
  const gateway: FormLinkGateway = {
    listOptions: async ({ key }, params) => {
      const name = [key, ...Object.values(params)].join(' ');
      sources.push(name);
      const found = options[name];
      return found === undefined ? fail({ kind: 'offline' }) : ok(found);
    },
    runQuery: (what, params) =>
      new Promise((resolve) => {
        asked.push({
          what,
          params,
          answer: async (answer) => {
            resolve(answer);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    runScript: async () => ok(null),
    isUnique: async ({ value }) => {
      unique.push(value);
      return ok(!taken.has(value));
    },
    checkButton: async () => ok(null),
  };
  return { gateway, asked, sources, unique, taken };
}

const fieldOf = (form: FormViewModel, name: string): FieldViewModel => {
  const found = form.sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof FieldViewModel && part.definition.name === name);
  if (!(found instanceof FieldViewModel)) throw new Error(`no field ${name}`);
  return found;
};
const choose = (form: FormViewModel, name: string, value: string) =>
  fieldOf(form, name).change(JSON.stringify({ label: `no. ${value}`, value }));
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const phone: FieldQuery = {
  field: 'applicant',
  key: 'user_phone',
  events: ['new', 'change'],
  inputs: [{ kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true }],
  target: { kind: 'main' },
  returns: [{ column: 'MOBILE_', field: 'phone', isOptionValue: false, labelColumn: '' }],
  isAppended: false,
};
const withPhone = (given: Partial<FormView> = {}): FormView =>
  createForm([formField('applicant', { control: 'rx-user' }), formField('phone')], { queries: [phone], ...given });

describe('the query of a field', () => {
  it('is sent once for three changes within the debounce time, with the last value', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    choose(form, 'applicant', '1');
    await passing(100);
    choose(form, 'applicant', '2');
    await passing(100);
    choose(form, 'applicant', '3');
    await passing(ASKING_PAUSE_MS);
    expect(asked.map(({ what, params }) => [what, params])).toEqual([['user_phone', { USER_ID: '3' }]]);
    await asked[0]?.answer(ok([{ MOBILE_: '138' }]));
    expect(form.record.fields['phone']).toBe('138');
  });

  it('ignores the late response to an earlier query', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    choose(form, 'applicant', '1');
    await passing(ASKING_PAUSE_MS);
    choose(form, 'applicant', '2');
    await passing(ASKING_PAUSE_MS);
    await asked[1]?.answer(ok([{ MOBILE_: 'second' }]));
    await asked[0]?.answer(ok([{ MOBILE_: 'first' }]));
    expect(form.record.fields['phone']).toBe('second');
  });

  it('ignores the response to a changed value, even before the next query is sent', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    choose(form, 'applicant', '1');
    await passing(ASKING_PAUSE_MS);
    choose(form, 'applicant', '2');
    await asked[0]?.answer(ok([{ MOBILE_: 'first' }]));
    expect(form.record.fields['phone']).toBeUndefined();
  });

  it('clears its results once it has no parameters', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    choose(form, 'applicant', '1');
    await passing(ASKING_PAUSE_MS);
    await asked[0]?.answer(ok([{ MOBILE_: '138' }]));
    fieldOf(form, 'applicant').change('');
    await passing(ASKING_PAUSE_MS);
    expect([asked.length, form.record.fields['phone']]).toEqual([1, '']);
  });

  it('is not sent for changes of unrelated fields, nor after the page was left', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    fieldOf(form, 'phone').change('1');
    await passing(ASKING_PAUSE_MS);
    choose(form, 'applicant', '1');
    form.queries?.stop();
    await passing(ASKING_PAUSE_MS);
    expect(asked).toEqual([]);
  });

  it('reports a failure, keeps the input, and can be repeated', async () => {
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone(), { gateway });
    fieldOf(form, 'phone').change('mine');
    choose(form, 'applicant', '1');
    await passing(ASKING_PAUSE_MS);
    await asked[0]?.answer(fail({ kind: 'timeout' }));
    const { queryState } = fieldOf(form, 'applicant');
    expect([queryState?.failure, form.record.fields['phone']]).toEqual([{ kind: 'timeout' }, 'mine']);
    queryState?.retry();
    await asked[1]?.answer(ok([{ MOBILE_: '138' }]));
    expect([fieldOf(form, 'applicant').queryState, form.record.fields['phone']]).toEqual([undefined, '138']);
  });

  it('is sent when a new form opens, and not for a stored one', async () => {
    const { gateway, asked } = platform();
    const applicant = '{"label":"x","value":"7"}';
    const form = new FormViewModel(withPhone({ record: { fields: { applicant }, tables: {}, parts: {} } }), {
      gateway,
    });
    form.queries?.runOpening('edit');
    expect(asked).toEqual([]);
    form.queries?.runOpening('new');
    expect(asked.map(({ params }) => params)).toEqual([{ USER_ID: '7' }]);
  });

  it('terminates if two fields trigger each other', async () => {
    const back: FieldQuery = {
      ...phone,
      field: 'phone',
      inputs: [{ kind: 'field', param: 'P', field: 'phone', isMain: true }],
      returns: [{ column: 'WHO', field: 'applicant', isOptionValue: false, labelColumn: '' }],
    };
    const { gateway, asked } = platform();
    const form = new FormViewModel(withPhone({ queries: [phone, back] }), { gateway });
    choose(form, 'applicant', '1');
    for (let count = 0; count < 30; count += 1) {
      await passing(ASKING_PAUSE_MS);
      await asked.at(-1)?.answer(ok([{ MOBILE_: `m${count}`, WHO: `w${count}` }]));
    }
    expect(asked.length).toBeLessThan(10);
  });
});

describe('the options of a source', () => {
  const inputs = [{ kind: 'field', param: 'province', field: 'province', isMain: false }] as const;
  const city = { source: { kind: 'query', key: 'cities', valueColumn: '', labelColumn: '', inputs } } as const;
  const form = () =>
    createForm([formField('province'), formField('city', { control: 'rx-form-select', ...city }), formField('note')]);
  const places = {
    'cities 浙江': [{ value: '杭州', label: '杭州' }],
    'cities 江苏': [{ value: '南京', label: '南京' }],
  };

  it('are those of the new parent once it changes, loaded once, and the choice is cleared', async () => {
    const { gateway, sources } = platform(places);
    const model = new FormViewModel(form(), { gateway });
    const offered = () => fieldOf(model, 'city').definition.options.map(({ value }) => value);
    expect(offered()).toEqual([]);
    fieldOf(model, 'province').change('浙江');
    offered();
    await passing(0);
    fieldOf(model, 'city').change('杭州');
    expect(offered()).toEqual(['杭州']);
    fieldOf(model, 'province').change('江苏');
    offered();
    offered();
    await passing(0);
    expect([offered(), model.record.fields['city']]).toEqual([['南京'], '']);
    fieldOf(model, 'province').change('浙江');
    expect(offered()).toEqual(['杭州']);
    expect(sources).toEqual(['cities 浙江', 'cities 江苏']);
  });

  it('are updated when they change, and not at every input of the form', async () => {
    const { gateway } = platform(places);
    const model = new FormViewModel(form(), { gateway });
    const field = fieldOf(model, 'city');
    const drawn: (readonly string[])[] = [];
    const stop = autorun(() => void drawn.push(field.definition.options.map(({ value }) => value)));
    fieldOf(model, 'province').change('浙江');
    await passing(0);
    field.change('杭州');
    fieldOf(model, 'note').change('near the lake');
    fieldOf(model, 'province').change('江苏');
    await passing(0);
    stop();
    expect(drawn).toEqual([[], ['杭州'], [], ['南京']]);
  });

  it('report a failure, and can be loaded again', async () => {
    const { gateway, sources } = platform();
    const model = new FormViewModel(form(), { gateway });
    fieldOf(model, 'province').change('浙江');
    void fieldOf(model, 'city').definition;
    await passing(0);
    expect(fieldOf(model, 'city').queryState?.failure).toEqual({ kind: 'offline' });
    fieldOf(model, 'city').queryState?.retry();
    await passing(0);
    expect(sources.length).toBe(2);
  });
});

describe('a unique value', () => {
  const billNo = () => createForm([formField('billNo', { isUnique: true }), formField('note')], { alias: 'car' });

  it('is checked when its field is left, and marked until it changes', async () => {
    const { gateway, unique, taken } = platform();
    taken.add('B-001');
    const form = new FormViewModel(billNo(), { gateway });
    const field = fieldOf(form, 'billNo');
    field.change('B-001');
    field.handleBlur();
    await passing(0);
    expect(field.issue?.messageKey).toBe('validation.notUnique');
    field.change('B-002');
    expect(field.issue).toBeUndefined();
    field.handleBlur();
    await passing(0);
    expect([field.issue, unique]).toEqual([undefined, ['B-001', 'B-002']]);
  });

  it('is checked again before submission, unless the result is known', async () => {
    const { gateway, unique, taken } = platform();
    const form = new FormViewModel(billNo(), { gateway });
    fieldOf(form, 'billNo').change('B-003');
    expect(await form.isUnique()).toBe(true);
    expect(await form.isUnique()).toBe(true);
    expect(unique).toEqual(['B-003']);
    taken.add('B-004');
    fieldOf(form, 'billNo').change('B-004');
    expect(await form.isUnique()).toBe(false);
  });

  it('is not checked if it is empty, or as stored', async () => {
    const { gateway, unique } = platform();
    const stored = { fields: { ID_: '7', billNo: 'B-001' }, tables: {}, parts: {} };
    const form = new FormViewModel({ ...billNo(), record: stored }, { gateway, isStored: true });
    await form.isUnique();
    fieldOf(form, 'billNo').change('');
    await form.isUnique();
    expect(unique).toEqual([]);
  });
});
