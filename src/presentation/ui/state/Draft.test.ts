import { afterEach, expect, it, vi } from 'vitest';
import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import { Draft, unsavedDrafts } from './Draft.ts';

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

it('counts input as unsaved until it is stored, and stores all of it on request', async () => {
  const store = storeWith({});
  const [opinion, note] = [new Draft(store, 'opinion', ''), new Draft(store, 'note', '')];
  expect(unsavedDrafts.isEmpty).toBe(true);
  opinion.change('agreed');
  note.change('for Mei');
  expect(unsavedDrafts.isEmpty).toBe(false);
  await unsavedDrafts.save();
  expect([unsavedDrafts.isEmpty, store.kept]).toEqual([true, { opinion: 'agreed', note: 'for Mei' }]);
});

it('counts input as unsaved that was typed while an earlier one was being stored', async () => {
  const draft = new Draft(storeWith({}), 'opinion', '');
  draft.change('agr');
  const saving = draft.save();
  draft.change('agreed');
  await saving;
  expect(unsavedDrafts.isEmpty).toBe(false);
  await draft.clear();
  expect(unsavedDrafts.isEmpty).toBe(true);
});
