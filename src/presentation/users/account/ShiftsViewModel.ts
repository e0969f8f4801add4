import { ShiftGateway } from '#application/ports/workflow/shiftGateway.ts';
import type { ShiftHandover } from '#domain/tasks/shiftHandover.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** Finds the task of the shift handover and opens it. Replaces the history entry, so that Back does not return here. */
export class ShiftsViewModel implements ViewModel {
  readonly loader: Loader<ShiftHandover>;

  constructor(context: PageContext) {
    this.loader = new Loader(
      context,
      () => context.get(ShiftGateway).getMyHandover(),
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
