import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A notice about a table that the user cannot resolve on this page. */
export const NoticeLine = ({ children }: { readonly children: ReactNode }) => (
  <p role="note" className="mb-2 flex items-start gap-2 rounded-card bg-return-tint px-4 py-3 text-14 text-return">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);
