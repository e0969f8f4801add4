import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { FormDrafts } from './FormDrafts.ts';
import { FormViewModel } from './FormViewModel.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LATER_MS = 10_000;

/** Opens a form on a device that may have a draft. */
function openForm(drafts = memoryDrafts(), given = {}) {
  const form = new FormViewModel(tripForm(given));
  const kept = new FormDrafts(
    pageContext([
      provide(DraftStore, drafts),
      provide(
        FileGateway,
        createPartialGateway<FileGateway>('files', {
          extendRetention: async (ids) => ids.filter((id) => id.startsWith('old')),
        }),
      ),
    ]),
    'start.trip',
  );
  const type = (title: string) => form.change({ ...form.record, fields: { ...form.record.fields, title } });
  const opened = kept.attach([form]);
  return { form, kept, drafts, type, opened, title: () => form.record.fields['title'] };
}

it('restores the draft with a notice', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await vi.advanceTimersByTimeAsync(LATER_MS);
  const again = openForm(first.drafts);
  await again.opened;
  expect([again.title(), again.kept.isRestored, again.form.isDirty]).toEqual(['Tokyo', true, true]);
});

it('shows no notice without a draft, and stores nothing without input', async () => {
  const { kept, opened, drafts } = openForm();
  await opened;
  kept.stop();
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect([kept.isRestored, drafts.kept]).toEqual([false, {}]);
});

it('stores the last input when the page closes, and nothing afterwards', async () => {
  const { kept, opened, type, drafts } = openForm();
  await opened;
  type('Tokyo');
  kept.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(JSON.stringify(drafts.kept)).toContain('Tokyo');
  type('Osaka');
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(JSON.stringify(drafts.kept)).not.toContain('Osaka');
});

it('keeps input made before the draft was loaded', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.save();
  first.kept.stop();
  const quick = openForm(first.drafts);
  quick.type('Osaka');
  await quick.opened;
  expect([quick.title(), quick.kept.isRestored]).toEqual(['Osaka', false]);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(JSON.stringify(first.drafts.kept)).toContain('Osaka');
});

it('merges the draft into a record that was changed meanwhile, and reports conflicts', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.save();
  const changed = openForm(first.drafts, { data: { title: 'Rome', sub__trip_cost: [] } });
  await changed.opened;
  expect([changed.title(), changed.kept.isRestored, changed.form.conflicts]).toEqual([
    'Tokyo',
    true,
    [{ name: 'title', label: '事由' }],
  ]);
});

it('deletes the draft once it was sent: nothing is restored, and nothing is stored', async () => {
  const { kept, opened, type, drafts } = openForm();
  await opened;
  type('Tokyo');
  await kept.save();
  await kept.clear();
  type('Osaka');
  await vi.advanceTimersByTimeAsync(LATER_MS);
  kept.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.kept).toEqual({});
});

it('starts over with the original record, without a notice', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.save();
  const again = openForm(first.drafts);
  await again.opened;
  await again.kept.discard();
  expect([again.title(), again.kept.isRestored, again.form.isDirty, first.drafts.kept]).toEqual([
    tripForm().record.fields['title'],
    false,
    false,
    {},
  ]);
});

const namedFiles = (...ids: readonly string[]) =>
  JSON.stringify(ids.map((id) => ({ fileId: id, fileName: `${id}.pdf`, size: 1, kept: 'as it was' })));
const withFiles = (...ids: readonly string[]) => ({
  data: { ...tripForm().record.fields, title: 'Tokyo', files: namedFiles(...ids) },
});

it('removes deleted files from a stored draft, reports their names, and keeps the rest', async () => {
  const { form, kept, opened, title } = openForm(memoryDrafts(), withFiles('old', 'new', 'older'));
  await opened;
  expect([kept.expiredNames, form.record.fields['files'], title()]).toEqual([
    ['old.pdf', 'older.pdf'],
    namedFiles('new'),
    'Tokyo',
  ]);
});

it('does the same with a draft on the device, including its rows', async () => {
  const first = openForm();
  await first.opened;
  const { fields, tables, parts } = first.form.record;
  const [alias = ''] = Object.keys(tables);
  const row = { paper: namedFiles('old'), note: 'by train', people: '[{"id":"3","name":"Zhang Wei"}]' };
  first.form.change({ parts, fields: { ...fields, title: 'Tokyo' }, tables: { ...tables, [alias]: [row] } });
  await first.kept.save();
  const again = openForm(first.drafts);
  await again.opened;
  expect([again.kept.expiredNames, again.title(), again.form.record.tables[alias]]).toEqual([
    ['old.pdf'],
    'Tokyo',
    [{ ...row, paper: '' }],
  ]);
});

it('does not check the files of a submitted request', async () => {
  const form = new FormViewModel(tripForm(withFiles('old')), { isStored: true });
  const asked: string[] = [];
  const files = createPartialGateway<FileGateway>('files', {
    extendRetention: async (ids) => {
      asked.push(...ids);
      return [];
    },
  });
  const kept = new FormDrafts(
    pageContext([provide(DraftStore, memoryDrafts()), provide(FileGateway, files)]),
    'task.1',
  );
  await kept.attach([form]);
  expect([asked, kept.expiredNames]).toEqual([[], []]);
});
