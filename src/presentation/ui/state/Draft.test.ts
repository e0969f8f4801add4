import { afterEach, expect, it, vi } from 'vitest';
import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import { Draft } from './Draft.ts';
import { unsavedDrafts } from './unsavedDrafts.ts';

function storeWith(kept: Record<string, unknown>): DraftStore & { readonly kept: Record<string, unknown> } {
  return {
    kept,
    read: async <T>(key: string) => kept[key] as T | undefined,
    write: async (key, draft) => {
      kept[key] = draft;
    },
    remove: async (key) => {
      Reflect.deleteProperty(kept, key);
    },
  };
}

afterEach(() => void vi.useRealTimers());

it('restores the text of an earlier visit', async () => {
  const draft = new Draft(storeWith({ opinion: 'half a sen' }), 'opinion', '');
  await draft.restore();
  expect([draft.value, draft.isRestored]).toEqual(['half a sen', true]);
});

it('does not replace current input by the stored text', async () => {
  const draft = new Draft(storeWith({ opinion: 'old' }), 'opinion', '');
  draft.change('new');
  await draft.restore();
  expect([draft.value, draft.isRestored]).toEqual(['new', false]);
  await draft.clear();
});

it('keeps the text until it was sent, then deletes it', async () => {
  const store = storeWith({});
  const draft = new Draft(store, 'opinion', '');
  draft.change('agreed');
  await draft.save();
  expect(store.kept).toEqual({ opinion: 'agreed' });
  await draft.clear();
  await draft.save();
  expect(store.kept).toEqual({});
});

it('a draft is stored shortly after the last key press, not for each one', async () => {
  vi.useFakeTimers();
  const store = storeWith({});
  const write = vi.spyOn(store, 'write');
  const draft = new Draft(store, 'opinion', '');
  for (const text of ['a', 'ag', 'agreed']) {
    draft.change(text);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([store.kept, write.mock.calls.length]).toEqual([{ opinion: 'agreed' }, 1]);
});

it('a draft is not stored once it was sent, even shortly after the last key press', async () => {
  vi.useFakeTimers();
  const store = storeWith({});
  const draft = new Draft(store, 'opinion', '');
  draft.change('agreed');
  await draft.clear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.kept).toEqual({});
});

/** Drafts of other tests may still wait to be stored. */
const isUnsaved = ({ save }: Draft<string>) => unsavedDrafts.saves.includes(save);

it('counts input as unsaved until it is stored', async () => {
  const store = storeWith({});
  const draft = new Draft(store, 'opinion', '');
  expect(isUnsaved(draft)).toBe(false);
  draft.change('agreed');
  expect([isUnsaved(draft), unsavedDrafts.isEmpty]).toEqual([true, false]);
  await draft.save();
  expect([isUnsaved(draft), store.kept]).toEqual([false, { opinion: 'agreed' }]);
});

it('stores all unsaved input on request', async () => {
  const store = storeWith({});
  const drafts = ['opinion', 'note'].map((key) => new Draft(store, key, ''));
  for (const draft of drafts) draft.change(`my ${draft.key}`);
  await unsavedDrafts.save();
  expect(store.kept).toEqual({ opinion: 'my opinion', note: 'my note' });
  expect(drafts.filter(isUnsaved)).toEqual([]);
});

it('counts input as unsaved that was typed while an earlier one was being stored', async () => {
  const draft = new Draft(storeWith({}), 'opinion', '');
  draft.change('agr');
  const saving = draft.save();
  draft.change('agreed');
  await saving;
  expect(isUnsaved(draft)).toBe(true);
  await draft.clear();
  expect(isUnsaved(draft)).toBe(false);
});
