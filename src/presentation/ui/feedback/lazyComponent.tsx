import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { TextFeature } from '../i18n/textKeys.ts';
import { loadTexts } from '../i18n/texts.ts';
import { ChunkErrorNotice } from './ChunkErrorNotice.tsx';

interface LazyOptions<Props> {
  /** Features whose texts the component needs besides those of its page. */
  readonly texts?: readonly TextFeature[];
  /** Shown while the code loads. */
  readonly placeholder?: FunctionComponent<Props> | FunctionComponent;
  /** Shown if the code does not load; by default an error with a retry button. */
  readonly fallback?: FunctionComponent<Props & { readonly onRetry: () => void }>;
}

/** A lazily loaded component. `load` loads its code before it is rendered. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

type LoadState = 'loading' | 'loaded' | 'failed';

/**
 * Loads a component when it is first rendered. Loading may fail without network or after a new release: the page and
 * its input then remain, and the next mount tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts = [], placeholder: Placeholder, fallback: Fallback }: LazyOptions<NoInfer<Props>> = {},
): LazyComponent<Props> {
  const code = lazyValue(async () => (await Promise.all([load(), loadTexts(texts)]))[0]);
  const mounted = new Set<(state: LoadState) => void>();
  function LazyComponent(props: Props) {
    const [state, setState] = useState<LoadState>('loading');
    useEffect(() => {
      mounted.add(setState);
      return () => void mounted.delete(setState);
    }, []);
    useEffect(() => {
      if (code.value !== undefined || state !== 'loading') return;
      code.fetch().then(
        // A retry in one place helps all others.
        () => mounted.forEach((set) => set('loaded')),
        () => setState('failed'),
      );
    }, [state]);
    const Part = code.value;
    if (Part !== undefined) return <Part {...props} />;
    if (state !== 'failed') return Placeholder && <Placeholder {...props} />;
    const onRetry = () => setState('loading');
    return Fallback ? <Fallback {...props} onRetry={onRetry} /> : <ChunkErrorNotice onRetry={onRetry} />;
  }
  return Object.assign(LazyComponent, { load: code.fetch });
}

/** Options for a component that may be missing. */
export const OPTIONAL_PART = { fallback: () => null };
