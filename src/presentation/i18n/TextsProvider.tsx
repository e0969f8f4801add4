import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextsContext, textsBy } from './useTexts.ts';

/** Watches the language and its words in one place: a page asks for them in hundreds of components. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return <TextsContext value={textsBy(t, i18n.language)}>{children}</TextsContext>;
}
