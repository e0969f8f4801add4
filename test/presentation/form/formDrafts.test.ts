import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { FormDrafts } from '#presentation/form/FormDrafts.ts';
import { FormViewModel } from '#presentation/form/FormViewModel.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LATER_MS = 10_000;

/** A form being filled in on a device that may know something of an earlier visit. */
function openForm(drafts = memoryDrafts(), given = {}) {
  const form = new FormViewModel(tripForm(given));
  const kept = new FormDrafts(
    pageContext([
      provide(DraftStore, drafts),
      provide(
        FileGateway,
        onlyWith<FileGateway>('files', { keep: async (ids) => ids.filter((id) => id.startsWith('old')) }),
      ),
    ]),
    'start.trip',
  );
  const type = (title: string) => form.change({ ...form.record, fields: { ...form.record.fields, title } });
  const opened = kept.follow([form]);
  return { form, kept, drafts, type, opened, title: () => form.record.fields['title'] };
}

it('brings back what was typed before, and says so', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await vi.advanceTimersByTimeAsync(LATER_MS);
  const again = openForm(first.drafts);
  await again.opened;
  expect([again.title(), again.kept.isRestored, again.form.isDirty]).toEqual(['Tokyo', true, true]);
});

it('says nothing of a draft where there was none, and keeps nothing nobody typed', async () => {
  const { kept, opened, drafts } = openForm();
  await opened;
  kept.stop();
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect([kept.isRestored, drafts.kept]).toEqual([false, {}]);
});

it('writes what was typed in the last moment when the page goes, and nothing afterwards', async () => {
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

it('leaves what somebody typed before the store answered', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.keep();
  first.kept.stop();
  const quick = openForm(first.drafts);
  quick.type('Osaka');
  await quick.opened;
  expect([quick.title(), quick.kept.isRestored]).toEqual(['Osaka', false]);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(JSON.stringify(first.drafts.kept)).toContain('Osaka');
});

it('lays what was typed over a record that was changed elsewhere meanwhile, and says what both have changed', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.keep();
  const changed = openForm(first.drafts, { data: { title: 'Rome', sub__trip_cost: [] } });
  await changed.opened;
  expect([changed.title(), changed.kept.isRestored, changed.form.contested]).toEqual([
    'Tokyo',
    true,
    [{ name: 'title', label: '事由' }],
  ]);
});

it('forgets the draft once it was sent: nothing comes back, nothing is written any more', async () => {
  const { kept, opened, type, drafts } = openForm();
  await opened;
  type('Tokyo');
  await kept.keep();
  await kept.forget();
  type('Osaka');
  await vi.advanceTimersByTimeAsync(LATER_MS);
  kept.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.kept).toEqual({});
});

it('starts afresh: the record as it was, without a word about a draft', async () => {
  const first = openForm();
  await first.opened;
  first.type('Tokyo');
  await first.kept.keep();
  const again = openForm(first.drafts);
  await again.opened;
  await again.kept.startAfresh();
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

it('takes out of a stored draft the files that are gone, names them, and keeps all else', async () => {
  const { form, kept, opened, title } = openForm(memoryDrafts(), withFiles('old', 'new', 'older'));
  await opened;
  expect([kept.gone, form.record.fields['files'], title()]).toEqual([
    ['old.pdf', 'older.pdf'],
    namedFiles('new'),
    'Tokyo',
  ]);
});

it('does the same with what the device has kept, in its rows, too', async () => {
  const first = openForm();
  await first.opened;
  const { fields, tables, parts } = first.form.record;
  const [alias = ''] = Object.keys(tables);
  const row = { paper: namedFiles('old'), note: 'by train', people: '[{"id":"3","name":"Zhang Wei"}]' };
  first.form.change({ parts, fields: { ...fields, title: 'Tokyo' }, tables: { ...tables, [alias]: [row] } });
  await first.kept.keep();
  const again = openForm(first.drafts);
  await again.opened;
  expect([again.kept.gone, again.title(), again.form.record.tables[alias]]).toEqual([
    ['old.pdf'],
    'Tokyo',
    [{ ...row, paper: '' }],
  ]);
});

it('asks for nothing of what hangs on a request on its way', async () => {
  const form = new FormViewModel(tripForm(withFiles('old')), { isStored: true });
  const asked: string[] = [];
  const files = onlyWith<FileGateway>('files', {
    keep: async (ids) => {
      asked.push(...ids);
      return [];
    },
  });
  const kept = new FormDrafts(
    pageContext([provide(DraftStore, memoryDrafts()), provide(FileGateway, files)]),
    'task.1',
  );
  await kept.follow([form]);
  expect([asked, kept.gone]).toEqual([[], []]);
});
