import { useSyncExternalStore, type ReactNode } from 'react';
import { texts, subscribeToTexts } from './texts.ts';
import { toTextKey } from './translate.ts';
import { TextsContext, createTexts } from './useTexts.ts';

let inUse: ReturnType<typeof createTexts> | undefined;
subscribeToTexts(() => {
  inUse = undefined;
});
const readTexts = () => (inUse ??= createTexts((key, values) => texts.t(toTextKey(key), values), texts.language));

/** Subscribes to the language and its texts in one place, because hundreds of components of a page use them. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  return <TextsContext value={useSyncExternalStore(subscribeToTexts, readTexts)}>{children}</TextsContext>;
}
