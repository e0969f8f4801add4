import { Preloader } from 'konsta/react';

/**
 * For running actions; lists and details show skeletons instead. It has no accessible text, as the text is next to it.
 */
export const Spinner = ({ size = 28 }: { readonly size?: number }) => (
  <Preloader
    aria-hidden="true"
    colors={{ iconIos: 'text-current' }}
    className="shrink-0"
    style={{ width: size, height: size }}
  />
);
