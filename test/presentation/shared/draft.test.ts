import { expect, it } from 'vitest';
import type { DraftStore } from '#application/ports/draftStore.ts';
import { Draft } from '#presentation/shared/Draft.ts';

function storeWith(kept: Record<string, unknown>): DraftStore & { readonly kept: Record<string, unknown> } {
  return {
    kept,
    read: async <T>(key: string) => kept[key] as T | undefined,
    write: async (key, draft) => {
      kept[key] = draft;
    },
    forget: async (key) => {
      Reflect.deleteProperty(kept, key);
    },
  };
}

it('brings back what was typed on an earlier visit', async () => {
  const draft = new Draft(storeWith({ opinion: 'half a sen' }), 'opinion', '');
  await draft.restore();
  expect([draft.value, draft.isRestored]).toEqual(['half a sen', true]);
});

it('does not replace what is being typed by what was kept', async () => {
  const draft = new Draft(storeWith({ opinion: 'old' }), 'opinion', '');
  draft.change('new');
  await draft.restore();
  expect([draft.value, draft.isRestored]).toEqual(['new', false]);
  await draft.forget();
});

it('keeps the text until it was sent, then forgets it', async () => {
  const store = storeWith({});
  const draft = new Draft(store, 'opinion', '');
  draft.change('agreed');
  await draft.keep();
  expect(store.kept).toEqual({ opinion: 'agreed' });
  await draft.forget();
  await draft.keep();
  expect(store.kept).toEqual({});
});
