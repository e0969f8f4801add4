import type { ReactNode } from 'react';

/** Why something was not done. It is there before there are words, so that they are read aloud when they come. */
export const AlertBox = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert" className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
    {children}
  </div>
);
