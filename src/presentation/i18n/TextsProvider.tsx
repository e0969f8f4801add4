import { useSyncExternalStore, type ReactNode } from 'react';
import { texts, watchTexts } from './texts.ts';
import { TextsContext, textsBy } from './useTexts.ts';

let inUse: ReturnType<typeof textsBy> | undefined;
watchTexts(() => {
  inUse = undefined;
});
const readTexts = () => (inUse ??= textsBy((key, values) => texts.t(key, values), texts.language));

/** Watches the language and its words in one place: a page asks for them in hundreds of components. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  return <TextsContext value={useSyncExternalStore(watchTexts, readTexts)}>{children}</TextsContext>;
}
