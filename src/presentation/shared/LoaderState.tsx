import { observer } from 'mobx-react-lite';
import { ErrorState } from './ErrorState.tsx';
import type { Loader } from './Loader.ts';
import { Skeleton } from './Skeleton.tsx';

/** As long as there is nothing to show: why, with a way to try again, or that it is on its way. */
export const LoaderState = observer(function LoaderState({
  loader: { failure, isReading, load },
}: {
  readonly loader: Pick<Loader<unknown>, 'failure' | 'isReading' | 'load'>;
}) {
  return failure ? <ErrorState failure={failure} retry={() => void load()} isBusy={isReading} /> : <Skeleton />;
});
