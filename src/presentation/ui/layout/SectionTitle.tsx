import type { ReactNode } from 'react';

/** Heading of a section, with a link or a number at its right. */
export function SectionTitle({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 pt-2">
      <h2 className="min-w-0 flex-[1_1_6rem] text-17 font-semibold">{children}</h2>
      {aside !== undefined && <div className="figures max-w-full text-14 text-soft">{aside}</div>}
    </div>
  );
}
