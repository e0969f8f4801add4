import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Phone } from './phone.ts';

/** Opens a list and waits for its first row. */
export async function openList(phone: Phone, name: 'myTasks' | 'myDone' | 'myApplications'): Promise<void> {
  await phone.open(buildPagePath(name));
  await phone.page.getByRole('listitem').first().waitFor();
}

/** Opens the approval history of a request. Returns the headings of its steps. */
export async function openHistory(phone: Phone, instance: string): Promise<readonly string[]> {
  await phone.open(buildPagePath('approvalHistory', { instId: instance }));
  const steps = phone.page.getByRole('heading', { level: 3 });
  await steps.first().waitFor();
  return steps.allTextContents();
}
