import { makeAutoObservable } from 'mobx';
import { InstanceGateway, type AbsenceOverlap } from '#application/ports/workflow/instanceGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { findAbsence } from '#domain/forms/absence.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { Loader, type LoaderContext } from '../../ui/state/Loader.ts';
import type { FormViewModel } from './FormViewModel.ts';

interface OverlapOptions {
  readonly forms: () => readonly FormViewModel[];
  /** Returns the request to be sent, if it already has an id. */
  readonly except: () => InstanceId | undefined;
}

/**
 * Loads the user's other requests for an absence at the time that these forms contain, before they are sent. Failures
 * count as no overlap, so that they never block sending.
 */
export class AbsenceOverlaps {
  readonly #context: LoaderContext;
  readonly #options: OverlapOptions;
  readonly #loader: Loader<readonly AbsenceOverlap[], never>;

  constructor(context: LoaderContext, needs: OverlapOptions) {
    this.#context = context;
    this.#options = needs;
    this.#loader = new Loader(context, () => this.#fetch());
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get overlaps(): readonly AbsenceOverlap[] {
    return this.#loader.value ?? [];
  }
  load(): Promise<void> {
    return this.#loader.start();
  }
  stop(): void {
    this.#loader.stop();
  }

  async #fetch(): Promise<ReadResult<readonly AbsenceOverlap[], never>> {
    const absences = this.#options
      .forms()
      .flatMap(({ view, record }) =>
        view.absence === undefined ? [] : (findAbsence(view.absence, record.fields) ?? []),
      );
    if (absences.length === 0) return ok([]);
    const gateway = this.#context.get(InstanceGateway);
    const answers = await Promise.all(absences.map((absence) => gateway.listOverlaps(absence, this.#options.except())));
    return ok(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
  }
}
