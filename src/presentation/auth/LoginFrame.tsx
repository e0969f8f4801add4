import type { ReactNode } from 'react';
import { LanguageSelect } from '../ui/controls/LanguageSelect.tsx';
import { WindowPage } from '../ui/layout/WindowPage.tsx';

/** Layout of all login pages: the language select at the top, the content in the middle. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  return (
    <WindowPage className="flex flex-col px-6 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
      <header className="flex justify-end">
        <LanguageSelect />
      </header>
      <main className="flex flex-1 flex-col justify-center pb-16">{children}</main>
    </WindowPage>
  );
}
