import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { MailProof, Profile, ProfileDetails } from '#domain/directory/person.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { validateProfile } from '#domain/validation/profileRules.ts';
import { formatCompanyDate } from '../../ui/i18n/companyZone.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';

import { failureMessage, type DeviceProblem, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** Shrinks a picture and removes its metadata. */
type RedrawPicture = (file: Blob) => Promise<Result<Blob, DeviceProblem>>;

/** View model of the user's profile. Changes are stored on the device until they are sent. */
export class ProfileViewModel implements ViewModel {
  readonly loader: Loader<Profile>;
  /** Contains only the changed fields, so that changes of others to the remaining fields are kept. */
  readonly submission: Submission<Partial<ProfileDetails>>;
  readonly photoActivity = new Activity();
  /** Never stored. */
  password = '';
  isPasswordShown = false;
  photoProblem: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #resizePicture: RedrawPicture;

  constructor(context: PageContext, redraw: RedrawPicture) {
    this.#context = context;
    this.#resizePicture = redraw;
    this.loader = new Loader(context, () => context.get(ProfileGateway).getProfile());
    this.submission = new Submission<Partial<ProfileDetails>>(context, {
      key: 'profile',
      initial: {},
      findMissing: () => this.missing,
    });
    makeAutoObservable(this, { loader: false, submission: false, photoActivity: false }, { autoBind: true });
  }

  get details(): ProfileDetails | undefined {
    const { value } = this.loader;
    return value && { ...value.details, ...this.submission.value };
  }
  get photo(): string | undefined {
    const photo = this.loader.value?.photo;
    return photo === undefined ? undefined : this.#context.get(FileGateway).getUrl(photo);
  }
  get changed(): Partial<ProfileDetails> {
    const known = this.loader.value?.details;
    const touched = Object.entries(this.submission.value);
    return Object.fromEntries(touched.filter(([name, value]) => known?.[name as keyof ProfileDetails] !== value));
  }
  get isChanged(): boolean {
    return Object.keys(this.changed).length > 0;
  }
  /** Whether changes of an earlier visit were restored. */
  get isRestored(): boolean {
    return this.submission.draft.isRestored && this.isChanged;
  }
  get issues(): readonly FieldIssue[] {
    return validateProfile(this.changed, formatCompanyDate(this.#context.get(Clock).now()));
  }
  get missing(): Message | undefined {
    if (!this.isChanged) return { key: 'profile.unchanged' };
    if (this.issues.length > 0) return { key: 'profile.check' };
    return this.mailProof === 'password' && this.password === '' ? { key: 'profile.mail.password.missing' } : undefined;
  }
  /** The proof required to change the e-mail address. Undefined if it is unchanged. */
  get mailProof(): MailProof | undefined {
    return this.changed.email === undefined ? undefined : this.loader.value?.mailProof;
  }
  getIssue(field: keyof ProfileDetails): Message | undefined {
    const found = this.issues.find((each) => each.field === field);
    return found && { key: found.messageKey, values: found.values };
  }

  start(): void {
    void this.loader.start();
    void this.submission.restore();
  }
  dispose(): void {
    this.loader.stop();
    void this.submission.saveDrafts();
  }

  change(details: Partial<ProfileDetails>): void {
    this.submission.change({ ...this.submission.value, ...details });
  }
  typePassword(password: string): void {
    this.password = password;
  }
  togglePassword(): void {
    this.isPasswordShown = !this.isPasswordShown;
  }
  discard(): void {
    this.password = '';
    this.submission.change({});
    void this.submission.clearDrafts();
  }

  async submit(): Promise<void> {
    const trimmed = Object.fromEntries(Object.entries(this.changed).map(([name, value]) => [name, value.trim()]));
    const password = this.mailProof === 'password' ? this.password : undefined;
    const sent = await this.submission.send(trimmed, () =>
      this.#context.get(ProfileGateway).saveProfile(trimmed, password),
    );
    if (!sent) return;
    this.typePassword('');
    this.#announceSaved('profile.saved');
    await this.loader.load();
    this.submission.change({});
    await this.submission.clearDrafts();
  }

  /** Uploads a photo and shows it everywhere. */
  async choosePhoto(file: Blob): Promise<void> {
    await this.#changePhoto('profile.photo.saved', async () => {
      const picture = await this.#resizePicture(file);
      if (!picture.ok) return { key: picture.error.key };
      const stored = await this.#context.get(FileGateway).upload(picture.value, 'photo.jpg');
      if (!stored.ok) return failureMessage(stored.error);
      const shown = await this.#context.get(ProfileGateway).setPhoto(stored.value.id);
      return shown.ok ? undefined : failureMessage(shown.error);
    });
  }
  async removePhoto(): Promise<void> {
    await this.#changePhoto('profile.photo.removed', async () => {
      const shown = await this.#context.get(ProfileGateway).setPhoto(undefined);
      return shown.ok ? undefined : failureMessage(shown.error);
    });
  }

  async #changePhoto(done: 'profile.photo.saved' | 'profile.photo.removed', work: () => Promise<Message | undefined>) {
    const outcome = await this.photoActivity.run(async () => {
      this.#setPhotoProblem(undefined);
      return ok(await work());
    });
    if (!outcome) return;
    this.#setPhotoProblem(outcome.value);
    if (outcome.value) return;
    this.#announceSaved(done);
    await this.loader.load();
  }
  #setPhotoProblem(problem: Message | undefined): void {
    this.photoProblem = problem;
  }
  /** Reloads everything that shows the user. */
  #announceSaved(done: string): void {
    const { messages, session, lists, changes } = this.#context;
    messages.show({ key: done }, 'success');
    lists.clear();
    changes.next({});
    void session.reload();
  }
}
