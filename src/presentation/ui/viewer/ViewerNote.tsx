import type { ReactNode } from 'react';
import { Picture } from '../controls/Picture.tsx';

/** Explains why a file is not shown. */
export const ViewerNote = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-4 px-6 text-center">
    <Picture name="broken" />
    <p role="alert">{children}</p>
  </div>
);
