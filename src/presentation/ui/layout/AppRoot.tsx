import { App } from 'konsta/react';
import type { ReactNode } from 'react';

/** The root of everything that Konsta draws. Our tokens change with the theme, so its dark classes are off. */
export const AppRoot = ({ children }: { readonly children: ReactNode }) => (
  <App theme="ios" dark={false} iosHoverHighlight={false} materialTouchRipple={false} className="min-h-dvh">
    {children}
  </App>
);
