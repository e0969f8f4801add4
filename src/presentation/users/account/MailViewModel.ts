import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MailGateway, type MailSettings, type OwnMail } from '#application/ports/directory/mailGateway.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/auth/quietHours.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of the user's e-mail preferences. A failure keeps the input. */
export class MailViewModel implements ViewModel {
  readonly loader: Loader<OwnMail>;
  settings: MailSettings = { isWanted: true, quietHours: DEFAULT_QUIET_HOURS };
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(
      context,
      () => context.get(MailGateway).getSettings(),
      (answer) => {
        if (answer.ok) this.change(answer.value);
      },
    );
    makeAutoObservable(
      this,
      { loader: false, activity: false, settings: observableRef, problem: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  change({ isWanted = this.settings.isWanted, quietHours = this.settings.quietHours }: Partial<MailSettings>): void {
    this.settings = { isWanted, quietHours };
  }
  async save(): Promise<void> {
    const { get, messages, navigator } = this.#context;
    const saved = await this.activity.run(() => get(MailGateway).saveSettings(this.settings));
    if (!saved) return;
    runInAction(() => {
      this.problem = saved.ok ? undefined : failureMessage(saved.error);
    });
    if (!saved.ok) return;
    messages.show({ key: 'message.saved' }, 'success');
    navigator.back('me');
  }
}
