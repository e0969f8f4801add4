import type { ReactNode } from 'react';

/** The heading of a part of a page, with a link or a figure at its right. */
export function SectionTitle({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-3 pt-2">
      <h2 className="min-w-0 flex-1 text-17 font-semibold">{children}</h2>
      {aside !== undefined && <div className="figures shrink-0 text-14 text-soft">{aside}</div>}
    </div>
  );
}
