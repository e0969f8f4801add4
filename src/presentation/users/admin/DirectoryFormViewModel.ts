import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { hasEffects, type ChangeOutcome, type DirectoryChange } from '#domain/directory/managedPerson.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ChangeReview, publishChange } from './ChangeReview.ts';

/** A form for an existing or a new user or group. */
export interface DirectoryForm<Kept extends { readonly id: string }, Values> {
  /** Key of the draft on the device. */
  readonly key: string;
  readonly id: string | undefined;
  readonly load: (id: string) => Promise<Result<Kept>>;
  readonly toValues: (kept: Kept | undefined) => Values;
  readonly toChange: (kept: Kept | undefined, values: Values) => DirectoryChange;
  readonly findMissing: (values: Values) => Message | undefined;
  readonly onSaved: (context: PageContext, id: string) => void;
}

type SaveConflict = Exclude<ChangeOutcome, { outcome: 'saved' }>;

/**
 * A form about users or groups. Shows the effects on requests before it is sent. If another user has changed the
 * record, the form shows both values, and the input stays until the user takes over the other value.
 */
export class DirectoryFormViewModel<Kept extends { readonly id: string }, Values extends object> implements ViewModel {
  readonly loader: Loader<Kept | undefined>;
  readonly review: ChangeReview;
  submission: Submission<Values> | undefined = undefined;
  /** Current values of the record, if another user has changed it since it was read. */
  theirValues: Values | undefined = undefined;
  conflict: Extract<SaveConflict, { outcome: 'taken' }> | undefined = undefined;
  record: Kept | undefined = undefined;
  readonly #context: PageContext;
  readonly #form: DirectoryForm<Kept, Values>;

  constructor(context: PageContext, form: DirectoryForm<Kept, Values>) {
    this.#context = context;
    this.#form = form;
    this.review = new ChangeReview(context);
    this.loader = new Loader<Kept | undefined>(
      context,
      async () => (form.id === undefined ? ok(undefined) : form.load(form.id)),
      (answer) => answer.ok && this.#apply(answer.value),
    );
    makeAutoObservable(
      this,
      { loader: false, review: false, submission: observableRef, theirValues: observableRef, record: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    void this.submission?.saveDrafts();
  }

  change(values: Partial<Values>): void {
    this.conflict = undefined;
    this.submission?.change({ ...this.submission.value, ...values });
  }
  /** Returns the other user's value of a field if it differs from the input. */
  getTheirValue<Name extends keyof Values>(name: Name): Values[Name] | undefined {
    const theirs = this.theirValues?.[name];
    return JSON.stringify(theirs) === JSON.stringify(this.submission?.value[name]) ? undefined : theirs;
  }

  acceptTheirs(name: keyof Values): void {
    const { submission, theirValues } = this;
    if (!submission || !theirValues) return;
    this.conflict = undefined;
    submission.change({ ...submission.value, [name]: theirValues[name] });
  }

  /** Reads the effects; saves at once if no request is affected. */
  async submit(): Promise<void> {
    const { submission } = this;
    if (!submission || submission.missing) return;
    const reviewed = await this.review.requestPreview(this.#form.toChange(this.record, submission.value));
    if (reviewed === undefined) return;
    // Errors and conflicts are reported by the change itself.
    if (reviewed.ok && hasEffects(reviewed.value.effects)) this.review.show(reviewed.value);
    else await this.confirm();
  }
  async confirm(): Promise<void> {
    const { submission } = this;
    if (!submission) return;
    const change = this.#form.toChange(this.record, submission.value);
    this.review.show(undefined);
    let missed: SaveConflict | undefined;
    const sent = await submission.send(change, async (key) => {
      const done = await this.#context.get(PeopleGateway).applyChange(change, key);
      if (!done.ok || done.value.outcome === 'saved') return done;
      missed = done.value;
      return fail({ kind: 'refused', refusal: refuse('record.changed') } as const);
    });
    if (sent?.value.outcome === 'saved') this.#finish(sent.value.id);
    if (missed) await this.#handleConflict(missed);
  }

  async #handleConflict(missed: SaveConflict): Promise<void> {
    if (missed.outcome === 'taken') {
      const { holder, hasLeft } = missed;
      runInAction(() => {
        this.conflict = missed;
      });
      this.submission?.setMessage({ key: hasLeft ? 'staff.takenByLeft' : 'staff.taken', values: { name: holder } });
      return;
    }
    this.submission?.setMessage({ key: 'staff.changedMeanwhile' });
    await this.loader.load();
  }

  /** The first read fills the form; later reads are shown next to the input. */
  #apply(kept: Kept | undefined): void {
    this.record = kept;
    const values = this.#form.toValues(kept);
    if (this.submission) {
      this.theirValues = values;
      return;
    }
    const { key, findMissing } = this.#form;
    const submission: Submission<Values> = new Submission<Values>(this.#context, {
      key,
      initial: values,
      findMissing: () => findMissing(submission.value),
      explain: failureMessage,
    });
    this.submission = submission;
    void submission.restore().then(() => submission.draft.isRestored && kept !== undefined && this.#compare(values));
  }

  /** A restored draft may be older than the record: both are shown. */
  #compare(values: Values): void {
    this.theirValues = values;
  }

  #finish(id: string): void {
    publishChange(this.#context);
    this.#form.onSaved(this.#context, id);
  }
}
