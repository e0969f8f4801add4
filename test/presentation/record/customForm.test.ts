import { describe, expect, it } from 'vitest';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { RecordGateway, type RecordForm, type SavedRecord } from '#application/ports/recordGateway.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FormRow, FormView } from '#domain/form/formDefinition.ts';
import type { FormButton } from '#domain/form/formLinks.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { FieldViewModel } from '#presentation/form/FieldViewModel.ts';
import { CustomFormViewModel } from '#presentation/record/CustomFormViewModel.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const button = (action: FormButton['action'], given: Partial<FormButton> = {}): FormButton => ({
  alias: action,
  name: action,
  action,
  method: action,
  config: {},
  places: ['edit', 'detail'],
  ...given,
});
const viewOf = (fields: FormRow, given: Partial<FormView> = {}): FormView =>
  formOf([formField('title', { isRequired: true }), formField('note')], {
    alias: 'car',
    buttons: [button('save')],
    record: { fields, tables: {}, parts: {} },
    ...given,
  });

interface Answers {
  readonly form?: Partial<RecordForm>;
  readonly view?: Partial<FormView>;
  readonly isConfigured?: boolean;
  readonly gateway?: Partial<RecordGateway>;
  readonly links?: Partial<FormLinkGateway>;
  readonly isNew?: boolean;
  readonly isReadOnly?: boolean;
  readonly drafts?: ReturnType<typeof memoryDrafts>;
}

/** The page of one record before a platform that keeps what it is sent. */
async function opened({
  form = {},
  view = {},
  isConfigured = true,
  gateway = {},
  links = {},
  isNew = false,
  isReadOnly = false,
  drafts = memoryDrafts(),
}: Answers = {}) {
  const written: SavedRecord[] = [];
  const removed: string[] = [];
  let stored: FormRow = isNew ? {} : { ID_: '7', UPDATE_VERSION_: 3, title: 'Car', note: 'old' };
  const records: RecordGateway = {
    open: async () =>
      ok(
        isConfigured
          ? {
              alias: 'car',
              name: 'Cars',
              record: asText(stored['ID_']),
              mayStart: false,
              object: 'car',
              isInProcess: false,
              prints: [],
              startable: '',
              view: viewOf(stored, view),
              ...form,
            }
          : undefined,
      ),
    save: async (writing) => {
      written.push(writing);
      const version = Number(stored['UPDATE_VERSION_'] ?? 0) + 1;
      stored = { ...writing.written.fields, ID_: '7', UPDATE_VERSION_: version };
      return ok({ record: '7' });
    },
    remove: async (_, record) => {
      removed.push(record);
      return ok(null);
    },
    processFor: async () => ok(undefined),
    ...gateway,
  };
  let keys = 0;
  const answering: FormLinkGateway = {
    options: async () => ok([]),
    query: async () => ok([]),
    invoke: async () => ok(null),
    isUnique: async () => ok(true),
    mayPress: async () => ok(null),
    ...links,
  };
  const context = pageContext([
    provide(RecordGateway, records),
    provide(FormLinkGateway, answering),
    provide(DraftStore, drafts),
    provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
  ]);
  const screen = new CustomFormViewModel(context, { alias: 'car', isReadOnly, ...(!isNew && { record: '7' }) });
  screen.start();
  await screen.loader.load();
  const write = (name: string, value: string) => {
    const field = screen.forms[0]?.sections
      .flatMap(({ parts }) => parts)
      .find((part) => part instanceof FieldViewModel && part.definition.name === name);
    if (!(field instanceof FieldViewModel)) throw new Error(`no field ${name}`);
    field.change(value);
  };
  const change = (others: FormRow) => {
    stored = { ...stored, ...others };
  };
  const press = (action: FormButton['action']) => {
    const found = screen.buttons.find((each) => each.action === action);
    if (found === undefined) throw new Error(`no button ${action}`);
    return screen.press(found);
  };
  return { screen, context, written, removed, write, change, press };
}

describe('a form without a process', () => {
  it('is saved, told so, and shown as it is stored now', async () => {
    const { screen, written, write, press } = await opened();
    write('note', 'new');
    await press('save');
    expect(
      written.map(({ written: { fields }, starts }) => [fields['note'], fields['UPDATE_VERSION_'], starts]),
    ).toEqual([['new', 3, false]]);
    expect([screen.isDirty, screen.forms[0]?.record.fields['UPDATE_VERSION_']]).toEqual([false, 4]);
  });

  it('goes on under the key of the new record', async () => {
    const { context, write, press } = await opened({ isNew: true });
    write('title', 'Van');
    await press('save');
    expect(context.opened).toEqual(['customForm car 7']);
  });

  it('is not sent while something is missing, and leads to it', async () => {
    const { screen, written, write, press } = await opened();
    write('title', '');
    await press('save');
    expect([written, screen.forms[0]?.focus?.id]).toEqual([[], 'form-car.title']);
  });

  it('may lack something while a process is started afterwards, but not at the start', async () => {
    const form = { mayStart: true };
    const { written, write, press } = await opened({ form, view: { buttons: [button('save'), button('start')] } });
    write('title', '');
    await press('save');
    expect(written.map(({ starts }) => starts)).toEqual([false]);
    await press('start');
    expect(written.length).toBe(1);
  });

  it('keeps what was typed beside what others have changed, and saves it on the new version', async () => {
    let isFirst = true;
    const sent: SavedRecord[] = [];
    const save = async (writing: SavedRecord) => {
      sent.push(writing);
      if (!isFirst) return ok({ record: '7' });
      isFirst = false;
      page.change({ UPDATE_VERSION_: 4, title: 'Theirs' });
      return fail({ kind: 'refused' as const, refusal: refuse('record.changed', { fields: 'title' }) });
    };
    const page = await opened({ gateway: { save } });
    page.write('note', 'mine');
    await page.press('save');
    expect(page.screen.submission.message).toEqual({ key: 'refusal.record.changed', values: { fields: 'title' } });
    expect(page.screen.forms[0]?.record.fields).toMatchObject({ title: 'Theirs', note: 'mine', UPDATE_VERSION_: 4 });
    await page.press('save');
    expect(sent[1]?.written.fields).toMatchObject({ title: 'Theirs', note: 'mine', UPDATE_VERSION_: 4 });
  });

  it('says what both have changed', async () => {
    const save = async () => {
      page.change({ UPDATE_VERSION_: 4, note: 'theirs' });
      return fail({ kind: 'refused' as const, refusal: refuse('record.changed', { fields: 'note' }) });
    };
    const page = await opened({ gateway: { save } });
    page.write('note', 'mine');
    await page.press('save');
    expect([page.screen.forms[0]?.contested, page.screen.forms[0]?.record.fields['note']]).toEqual([
      [{ name: 'note', label: 'note' }],
      'mine',
    ]);
    page.screen.forms[0]?.takeTheirs('note');
    expect([page.screen.forms[0]?.contested, page.screen.forms[0]?.record.fields['note']]).toEqual([[], 'theirs']);
  });

  it('is only read without what was typed elsewhere, and its rows are found again under a name of their own', async () => {
    const drafts = memoryDrafts();
    const page = await opened({ drafts });
    page.write('note', 'typed');
    page.screen.dispose();
    const read = await opened({ drafts, isReadOnly: true });
    await read.screen.drafts.keep();
    expect([read.screen.forms[0]?.record.fields['note'], read.screen.drafts.isRestored]).toEqual(['old', false]);
    expect([page.screen.source, read.screen.source]).toEqual(['record.car.7', 'readRecord.car.7']);
  });

  it('leads to its change log once it is stored', async () => {
    const [stored, fresh] = [await opened(), await opened({ isNew: true })];
    expect([stored.screen.log, fresh.screen.log]).toEqual([
      { boAlias: 'car', busKey: '7', name: expect.any(String) },
      undefined,
    ]);
  });

  it('says that none is configured', async () => {
    const { screen } = await opened({ isConfigured: false });
    expect([screen.isConfigured, screen.buttons]).toEqual([false, []]);
  });

  it('says that the record is not there, or that one may not see it', async () => {
    const open = async () => fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    const { screen } = await opened({ gateway: { open } });
    expect(screen.loader.failure).toEqual({ kind: 'refused', refusal: refuse('notFound') });
  });

  it('is removed once somebody has said yes', async () => {
    const { screen, removed, press } = await opened({ view: { buttons: [button('remove')] } });
    await press('remove');
    expect([screen.isRemoving, removed]).toEqual([true, []]);
    await screen.remove();
    expect([screen.isRemoving, removed]).toEqual([false, ['7']]);
  });
});

describe('the buttons of a form', () => {
  const amount = { rows: [], message: 'Too little', isHard: true, text: '{"mode":"hard"}' };

  it('ask the platform first, and do nothing where it says no', async () => {
    const { screen, written, write, press } = await opened({
      view: { buttons: [button('save', { askedBefore: amount })] },
      links: { mayPress: async ({ message }) => fail({ kind: 'rejectedByServer', message }) },
    });
    write('note', 'new');
    await press('save');
    expect([screen.submission.message, written]).toEqual([{ text: 'Too little' }, []]);
  });

  it('are those the rights leave; a form without any is saved by one of ours', async () => {
    const { rights } = formOf([]);
    const limited = await opened({ view: { rights: { ...rights, buttons: { save: false } } } });
    expect([limited.screen.buttons, limited.screen.savesByItself]).toEqual([[], false]);
    const without = await opened({ view: { buttons: [] } });
    expect(without.screen.savesByItself).toBe(true);
  });

  it('call scripts of the platform and read the record again', async () => {
    const called: string[] = [];
    const { press } = await opened({
      view: { buttons: [button('script', { method: 'recount' })] },
      links: {
        invoke: async (script) => {
          called.push(script);
          return ok(null);
        },
      },
    });
    await press('script');
    expect(called).toEqual(['recount']);
  });

  it('leave what is typed into a new record as it is when a script was called', async () => {
    const { screen, write, press } = await opened({ isNew: true, view: { buttons: [button('script')] } });
    write('title', 'Van');
    await press('script');
    expect(screen.forms[0]?.record.fields['title']).toBe('Van');
    expect(screen.drafts.isRestored).toBe(false);
  });
});
