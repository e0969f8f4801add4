import type { ReactNode } from 'react';

/** Shows why an action failed. It is mounted before it has content, so that screen readers announce it. */
export const AlertBox = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert" className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
    {children}
  </div>
);
