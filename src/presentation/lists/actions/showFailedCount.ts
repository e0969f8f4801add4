import { loadTexts } from '../../ui/i18n/texts.ts';
import type { Messages } from '../../ui/feedback/Messages.ts';

/** Shows how many rows failed; each row shows its reason. */
export async function showFailedCount(messages: Messages, done: number, failed: number): Promise<void> {
  // If the texts cannot be loaded, the message is shown without them.
  await loadTexts(['message']).catch(() => undefined);
  if (done === 0) messages.show({ key: 'message.noneDone', values: { count: failed } }, 'warning');
  else messages.show({ key: 'message.someDone', values: { done, failed } }, 'warning');
}

/** Shows that the search criteria are empty. */
export async function showBlankSearchMessage(messages: Messages): Promise<void> {
  await loadTexts(['validation']);
  messages.show({ key: 'validation.searchCriteria' }, 'warning');
}
