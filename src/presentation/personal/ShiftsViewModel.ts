import { ShiftGateway } from '#application/ports/shiftGateway.ts';
import type { ShiftHandover } from '#domain/task/shiftHandover.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The shift handover: looks for the one task that waits, and goes on to it. Nobody comes back here from it. */
export class ShiftsViewModel implements ViewModel {
  readonly loader: Loader<ShiftHandover>;

  constructor(context: PageContext) {
    this.loader = new Loader(
      context,
      () => context.get(ShiftGateway).myHandover(),
      (found) => {
        if (found.ok && found.value.kind === 'one')
          context.navigator.open('taskDetail', { taskId: found.value.task }, { replace: true });
      },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}
