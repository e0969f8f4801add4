import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { StartPage } from '#domain/requests/definitionViews.ts';

/**
 * Returns the draft name of a request that is being started. Contains the key of the process instead of the definition
 * id, so that the draft is found after a new version.
 * @param fallback used if the platform does not return the key
 */
export const toStartDraftName = (
  { definition: { key }, draft }: Pick<StartPage, 'definition' | 'draft'>,
  fallback: string,
): string => `start.${key === '' ? fallback : key}.${draft ?? 'new'}`;

/** Stored parts of a draft: forms, opinion, chosen people, and sent commands. */
const DRAFT_PARTS = ['form', 'opinion', 'next', 'sent.opinion'] as const;

/** Moves drafts that earlier versions of the client stored by definition id. Never overwrites a newer draft. */
export async function migrateStartDraft(store: DraftStore, from: string, to: string): Promise<void> {
  if (from === to) return;
  await Promise.all(
    DRAFT_PARTS.map(async (part) => {
      const kept = await store.read(`${part}.${from}`);
      if (kept === undefined) return;
      if ((await store.read(`${part}.${to}`)) === undefined) await store.write(`${part}.${to}`, kept);
      await store.remove(`${part}.${from}`);
    }),
  );
}
