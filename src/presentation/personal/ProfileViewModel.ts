import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { ProfileGateway } from '#application/ports/profileGateway.ts';
import type { Profile, ProfileDetails } from '#domain/directory/person.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { profileIssues } from '#domain/validation/profileRules.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { localText } from '../shared/localMoment.ts';
import { failureMessage, type DeviceProblem, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const DAY_LETTERS = '2026-05-31'.length;

/** Makes a picture small and takes out what it says beside what it shows. */
type RedrawPicture = (file: Blob) => Promise<Result<Blob, DeviceProblem>>;

/** What the company knows about me: what is mine to change is kept on the device until it is sent. */
export class ProfileViewModel implements ViewModel {
  readonly loader: Loader<Profile>;
  /** What was changed so far, and nothing else: what others change meanwhile stays. */
  readonly submission: Submission<Partial<ProfileDetails>>;
  readonly photoActivity = new Activity();
  /** Why the picture was not changed. */
  photoProblem: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #redraw: RedrawPicture;

  constructor(context: PageContext, redraw: RedrawPicture) {
    this.#context = context;
    this.#redraw = redraw;
    this.loader = new Loader(context, () => context.get(ProfileGateway).mine());
    this.submission = new Submission<Partial<ProfileDetails>>(context, {
      key: 'profile',
      initial: {},
      missing: () => this.missing,
    });
    makeAutoObservable(this, { loader: false, submission: false, photoActivity: false }, { autoBind: true });
  }

  get details(): ProfileDetails | undefined {
    const { value } = this.loader;
    return value && { ...value.details, ...this.submission.value };
  }
  get photo(): string | undefined {
    const photo = this.loader.value?.photo;
    return photo === undefined ? undefined : this.#context.get(FileGateway).address(photo);
  }
  /** What differs from what the company knows. */
  get changed(): Partial<ProfileDetails> {
    const known = this.loader.value?.details;
    const touched = Object.entries(this.submission.value);
    return Object.fromEntries(touched.filter(([name, value]) => known?.[name as keyof ProfileDetails] !== value));
  }
  get isChanged(): boolean {
    return Object.keys(this.changed).length > 0;
  }
  /** Something typed on an earlier visit is there again. */
  get isRestored(): boolean {
    return this.submission.draft.isRestored && this.isChanged;
  }
  get issues(): readonly FieldIssue[] {
    return profileIssues(this.changed, localText(this.#context.get(Clock).now()).slice(0, DAY_LETTERS));
  }
  get missing(): Message | undefined {
    if (!this.isChanged) return { key: 'profile.unchanged' };
    return this.issues.length > 0 ? { key: 'profile.check' } : undefined;
  }
  issueOf(field: keyof ProfileDetails): Message | undefined {
    const found = this.issues.find((each) => each.field === field);
    return found && { key: found.messageKey, values: found.values };
  }

  start(): void {
    void this.loader.start();
    void this.submission.restore();
  }
  dispose(): void {
    this.loader.stop();
    void this.submission.keep();
  }
  keep(): void {
    void this.submission.keep();
  }

  change(details: Partial<ProfileDetails>): void {
    this.submission.change({ ...this.submission.value, ...details });
  }
  discard(): void {
    this.submission.change({});
    void this.submission.forget();
  }

  async submit(): Promise<void> {
    const trimmed = Object.fromEntries(Object.entries(this.changed).map(([name, value]) => [name, value.trim()]));
    const sent = await this.submission.send(trimmed, () => this.#context.get(ProfileGateway).save(trimmed));
    if (!sent) return;
    this.#tell('profile.saved');
    await this.loader.load();
    this.submission.change({});
    await this.submission.forget();
  }

  /** Shows another picture, at once and everywhere. */
  async choosePhoto(file: Blob): Promise<void> {
    await this.#changePhoto('profile.photo.saved', async () => {
      const picture = await this.#redraw(file);
      if (!picture.ok) return { key: picture.error.key };
      const stored = await this.#context.get(FileGateway).upload(picture.value, 'photo.jpg');
      if (!stored.ok) return failureMessage(stored.error);
      const shown = await this.#context.get(ProfileGateway).show(stored.value.id);
      return shown.ok ? undefined : failureMessage(shown.error);
    });
  }
  async removePhoto(): Promise<void> {
    await this.#changePhoto('profile.photo.removed', async () => {
      const shown = await this.#context.get(ProfileGateway).show(undefined);
      return shown.ok ? undefined : failureMessage(shown.error);
    });
  }

  async #changePhoto(done: 'profile.photo.saved' | 'profile.photo.removed', work: () => Promise<Message | undefined>) {
    const outcome = await this.photoActivity.run(async () => {
      this.#sayOfPhoto(undefined);
      return ok(await work());
    });
    if (!outcome) return;
    this.#sayOfPhoto(outcome.value);
    if (outcome.value) return;
    this.#tell(done);
    await this.loader.load();
  }
  #sayOfPhoto(problem: Message | undefined): void {
    this.photoProblem = problem;
  }
  /** Whatever shows the person shows them anew. */
  #tell(done: string): void {
    const { messages, session, lists, changes } = this.#context;
    messages.show({ key: done }, 'success');
    lists.forget();
    changes.next({});
    void session.renew();
  }
}
