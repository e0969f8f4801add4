import { observer } from 'mobx-react-lite';
import { ErrorState } from './ErrorState.tsx';
import type { Loader } from '../state/Loader.ts';
import { Skeleton } from './Skeleton.tsx';

/** Shown while a loader has no value: a skeleton, or the failure with a retry button. */
export const LoaderState = observer(function LoaderState({
  loader: { failure, isLoading, load },
}: {
  readonly loader: Pick<Loader<unknown>, 'failure' | 'isLoading' | 'load'>;
}) {
  return failure ? <ErrorState failure={failure} retry={() => void load()} isBusy={isLoading} /> : <Skeleton />;
});
