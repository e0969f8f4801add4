import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  NotificationGateway,
  type NotificationSettings,
  type OwnNotifications,
} from '#application/ports/directory/notificationGateway.ts';
import { PushDevice, type PushState } from '#application/ports/platform/pushDevice.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/auth/quietHours.ts';
import type { Result } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of the user's notification settings, and of push messages on this device. A failure keeps the input. */
export class NotificationsViewModel implements ViewModel {
  readonly loader: Loader<OwnNotifications>;
  settings: NotificationSettings = {
    isMailWanted: true,
    pushLevel: 'count',
    hasPushButtons: false,
    quietHours: DEFAULT_QUIET_HOURS,
  };
  /** `undefined` until it is known, or if the server sends no push messages. */
  push: PushState | undefined = undefined;
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly pushActivity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(
      context,
      () => context.get(NotificationGateway).getSettings(),
      (answer) => {
        if (!answer.ok) return;
        this.change(answer.value);
        if (answer.value.publicKey !== '') void context.get(PushDevice).readState().then(this.showPush);
      },
    );
    makeAutoObservable(
      this,
      { loader: false, activity: false, pushActivity: false, settings: observableRef, problem: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  change(changed: Partial<NotificationSettings>): void {
    const { isMailWanted, pushLevel, hasPushButtons, quietHours } = { ...this.settings, ...changed };
    this.settings = { isMailWanted, pushLevel, hasPushButtons, quietHours };
  }
  /** Takes effect at once, unlike the settings, which are saved together. */
  async switchPush(isOn: boolean): Promise<void> {
    const device = this.#context.get(PushDevice);
    const answer = await this.pushActivity.run(async (): Promise<Result<PushState>> => {
      if (isOn) return device.turnOn(this.loader.value?.publicKey ?? '');
      await device.turnOff();
      return device.readState();
    });
    if (answer) this.showPush(answer);
  }
  showPush(answer: Result<PushState>): void {
    this.push = answer.ok ? answer.value : 'off';
    if (!answer.ok) this.#context.messages.show(failureMessage(answer.error), 'warning');
  }

  async save(): Promise<void> {
    const { get, messages, navigator } = this.#context;
    const saved = await this.activity.run(() => get(NotificationGateway).saveSettings(this.settings));
    if (!saved) return;
    runInAction(() => {
      this.problem = saved.ok ? undefined : failureMessage(saved.error);
    });
    if (!saved.ok) return;
    messages.show({ key: 'message.saved' }, 'success');
    navigator.back('me');
  }
}
