import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MailGateway, type MailWishes, type OwnMail } from '#application/ports/mailGateway.ts';
import { USUAL_QUIET_HOURS } from '#domain/session/quietHours.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What I wish about my mail; what was chosen stays when it could not be saved. */
export class MailViewModel implements ViewModel {
  readonly loader: Loader<OwnMail>;
  wishes: MailWishes = { isWanted: true, quiet: USUAL_QUIET_HOURS };
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(
      context,
      () => context.get(MailGateway).mine(),
      (answer) => {
        if (answer.ok) this.change(answer.value);
      },
    );
    makeAutoObservable(
      this,
      { loader: false, activity: false, wishes: observableRef, problem: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  change({ isWanted = this.wishes.isWanted, quiet = this.wishes.quiet }: Partial<MailWishes>): void {
    this.wishes = { isWanted, quiet };
  }
  async save(): Promise<void> {
    const { get, messages, navigator } = this.#context;
    const saved = await this.activity.run(() => get(MailGateway).save(this.wishes));
    if (!saved) return;
    runInAction(() => {
      this.problem = saved.ok ? undefined : failureMessage(saved.error);
    });
    if (!saved.ok) return;
    messages.show({ key: 'message.saved' }, 'success');
    navigator.back('me');
  }
}
