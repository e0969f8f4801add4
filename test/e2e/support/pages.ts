import { addressOf } from '#presentation/routes/addresses.ts';
import type { Phone } from './phone.ts';

/** Opens a list and waits for its first row. */
export async function openList(phone: Phone, name: 'myTasks' | 'myDone' | 'myApplications'): Promise<void> {
  await phone.open(addressOf(name));
  await phone.page.getByRole('listitem').first().waitFor();
}

/** The steps of the approval history of a request, by their headings. */
export async function openHistory(phone: Phone, instance: string): Promise<readonly string[]> {
  await phone.open(addressOf('approvalHistory', { instId: instance }));
  const steps = phone.page.getByRole('heading', { level: 3 });
  await steps.first().waitFor();
  return steps.allTextContents();
}
