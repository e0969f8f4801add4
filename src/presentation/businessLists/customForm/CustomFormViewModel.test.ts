import { describe, expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { RecordGateway, type RecordForm, type SaveRecordInput } from '#application/ports/forms/recordGateway.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FormRow, FormView } from '#domain/forms/formDefinition.ts';
import type { FormButton } from '#domain/forms/formLinks.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { FieldViewModel } from '../../forms/model/FieldViewModel.ts';
import { CustomFormViewModel } from './CustomFormViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const button = (action: FormButton['action'], given: Partial<FormButton> = {}): FormButton => ({
  alias: action,
  name: action,
  action,
  method: action,
  config: {},
  modes: ['edit', 'detail'],
  ...given,
});
const viewOf = (fields: FormRow, given: Partial<FormView> = {}): FormView =>
  createForm([formField('title', { isRequired: true }), formField('note')], {
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

/** Opens the page of one record on a platform that stores what it receives. */
async function openRecordPage({
  form = {},
  view = {},
  isConfigured = true,
  gateway = {},
  links = {},
  isNew = false,
  isReadOnly = false,
  drafts = memoryDrafts(),
}: Answers = {}) {
  const written: SaveRecordInput[] = [];
  const removed: string[] = [];
  let stored: FormRow = isNew ? {} : { ID_: '7', UPDATE_VERSION_: 3, title: 'Car', note: 'old' };
  const records: RecordGateway = {
    openForm: async () =>
      ok(
        isConfigured
          ? {
              alias: 'car',
              name: 'Cars',
              record: asText(stored['ID_']),
              mayStart: false,
              objectAlias: 'car',
              isInProcess: false,
              printTemplates: [],
              view: viewOf(stored, view),
              ...form,
            }
          : undefined,
      ),
    saveRecord: async (writing) => {
      written.push(writing);
      const version = Number(stored['UPDATE_VERSION_'] ?? 0) + 1;
      stored = { ...writing.record.fields, ID_: '7', UPDATE_VERSION_: version };
      return ok({ record: '7' });
    },
    removeRecord: async (_, record) => {
      removed.push(record);
      return ok(null);
    },
    ...gateway,
  };
  let keys = 0;
  const answering: FormLinkGateway = {
    listOptions: async () => ok([]),
    runQuery: async () => ok([]),
    runScript: async () => ok(null),
    isUnique: async () => ok(true),
    checkButton: async () => ok(null),
    ...links,
  };
  const context = pageContext([
    provide(RecordGateway, records),
    provide(FormLinkGateway, answering),
    provide(DraftStore, drafts),
    provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
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
    return screen.pressButton(found);
  };
  return { screen, context, written, removed, write, change, press };
}

describe('a form without a process', () => {
  it('is saved with a message, and shown as stored', async () => {
    const { screen, written, write, press } = await openRecordPage();
    write('note', 'new');
    await press('save');
    expect(
      written.map(({ record: { fields }, startsProcess }) => [
        fields['note'],
        fields['UPDATE_VERSION_'],
        startsProcess,
      ]),
    ).toEqual([['new', 3, false]]);
    expect([screen.isDirty, screen.forms[0]?.record.fields['UPDATE_VERSION_']]).toEqual([false, 4]);
  });

  it('continues with the key of the new record', async () => {
    const { context, write, press } = await openRecordPage({ isNew: true });
    write('title', 'Van');
    await press('save');
    expect(context.opened).toEqual(['customForm car 7']);
  });

  it('is not sent while a field is missing, which is focused', async () => {
    const { screen, written, write, press } = await openRecordPage();
    write('title', '');
    await press('save');
    expect([written, screen.forms[0]?.focus?.id]).toEqual([[], 'form-car.title']);
  });

  it('may be incomplete before a process is started, but not at the start', async () => {
    const form = { mayStart: true };
    const { written, write, press } = await openRecordPage({
      form,
      view: { buttons: [button('save'), button('start')] },
    });
    write('title', '');
    await press('save');
    expect(written.map(({ startsProcess }) => startsProcess)).toEqual([false]);
    await press('start');
    expect(written.length).toBe(1);
  });

  it('keeps input beside changes of other users, and saves it on the new version', async () => {
    let isFirst = true;
    const sent: SaveRecordInput[] = [];
    const saveRecord = async (writing: SaveRecordInput) => {
      sent.push(writing);
      if (!isFirst) return ok({ record: '7' });
      isFirst = false;
      page.change({ UPDATE_VERSION_: 4, title: 'Theirs' });
      return fail({ kind: 'refused' as const, refusal: refuse('record.changed', { fields: 'title' }) });
    };
    const page = await openRecordPage({ gateway: { saveRecord } });
    page.write('note', 'mine');
    await page.press('save');
    expect(page.screen.submission.message).toEqual({ key: 'refusal.record.changed', values: { fields: 'title' } });
    expect(page.screen.forms[0]?.record.fields).toMatchObject({ title: 'Theirs', note: 'mine', UPDATE_VERSION_: 4 });
    await page.press('save');
    expect(sent[1]?.record.fields).toMatchObject({ title: 'Theirs', note: 'mine', UPDATE_VERSION_: 4 });
  });

  it('reports conflicting changes', async () => {
    const saveRecord = async () => {
      page.change({ UPDATE_VERSION_: 4, note: 'theirs' });
      return fail({ kind: 'refused' as const, refusal: refuse('record.changed', { fields: 'note' }) });
    };
    const page = await openRecordPage({ gateway: { saveRecord } });
    page.write('note', 'mine');
    await page.press('save');
    expect([page.screen.forms[0]?.conflicts, page.screen.forms[0]?.record.fields['note']]).toEqual([
      [{ name: 'note', label: 'note' }],
      'mine',
    ]);
    page.screen.forms[0]?.acceptTheirs('note');
    expect([page.screen.forms[0]?.conflicts, page.screen.forms[0]?.record.fields['note']]).toEqual([[], 'theirs']);
  });

  it('ignores drafts when it is read-only, and has its own name for its rows', async () => {
    const drafts = memoryDrafts();
    const page = await openRecordPage({ drafts });
    page.write('note', 'typed');
    page.screen.dispose();
    const read = await openRecordPage({ drafts, isReadOnly: true });
    await read.screen.drafts.save();
    expect([read.screen.forms[0]?.record.fields['note'], read.screen.drafts.isRestored]).toEqual(['old', false]);
    expect([page.screen.source, read.screen.source]).toEqual(['record.car.7', 'readRecord.car.7']);
  });

  it('links to its change log once it is stored', async () => {
    const [stored, fresh] = [await openRecordPage(), await openRecordPage({ isNew: true })];
    expect([stored.screen.changeLogParams, fresh.screen.changeLogParams]).toEqual([
      { boAlias: 'car', busKey: '7', name: expect.any(String) },
      undefined,
    ]);
  });

  it('reports that no form is configured', async () => {
    const { screen } = await openRecordPage({ isConfigured: false });
    expect([screen.isConfigured, screen.buttons]).toEqual([false, []]);
  });

  it('reports that the record is missing or not permitted', async () => {
    const openForm = async () => fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    const { screen } = await openRecordPage({ gateway: { openForm } });
    expect(screen.loader.failure).toEqual({ kind: 'refused', refusal: refuse('notFound') });
  });

  it('is deleted after a confirmation', async () => {
    const { screen, removed, press } = await openRecordPage({ view: { buttons: [button('remove')] } });
    await press('remove');
    expect([screen.isRemoving, removed]).toEqual([true, []]);
    await screen.remove();
    expect([screen.isRemoving, removed]).toEqual([false, ['7']]);
  });
});

describe('the buttons of a form', () => {
  const amount = { rows: [], message: 'Too little', isHard: true, text: '{"mode":"hard"}' };

  it('check with the platform first, and do nothing if it refuses', async () => {
    const { screen, written, write, press } = await openRecordPage({
      view: { buttons: [button('save', { precondition: amount })] },
      links: { checkButton: async ({ message }) => fail({ kind: 'rejectedByServer', message }) },
    });
    write('note', 'new');
    await press('save');
    expect([screen.submission.message, written]).toEqual([{ text: 'Too little' }, []]);
  });

  it('depend on the permissions; a form without buttons gets a save button', async () => {
    const { rights } = createForm([]);
    const limited = await openRecordPage({ view: { rights: { ...rights, buttons: { save: false } } } });
    expect([limited.screen.buttons, limited.screen.hasOwnSaveButton]).toEqual([[], false]);
    const without = await openRecordPage({ view: { buttons: [] } });
    expect(without.screen.hasOwnSaveButton).toBe(true);
  });

  it('call scripts of the platform and reload the record', async () => {
    const called: string[] = [];
    const { press } = await openRecordPage({
      view: { buttons: [button('script', { method: 'recount' })] },
      links: {
        runScript: async (script) => {
          called.push(script);
          return ok(null);
        },
      },
    });
    await press('script');
    expect(called).toEqual(['recount']);
  });

  it('keep the input of a new record when a script was called', async () => {
    const { screen, write, press } = await openRecordPage({ isNew: true, view: { buttons: [button('script')] } });
    write('title', 'Van');
    await press('script');
    expect(screen.forms[0]?.record.fields['title']).toBe('Van');
    expect(screen.drafts.isRestored).toBe(false);
  });
});
