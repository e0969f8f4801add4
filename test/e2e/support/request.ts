import type { Locator } from 'playwright-core';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { scrollUntilVisible } from './list.ts';
import type { Phone } from './phone.ts';

/** Returns a field of a form by its English label. */
export const field = ({ page, words: { company } }: Phone, label: string): Locator =>
  page.getByLabel(new RegExp(`^${escaped(company(label))}(?![\\p{L}\\p{N}’])`, 'u'));

export const button = ({ page }: Phone, name: string): Locator => page.getByRole('button', { name, exact: true });

export interface LeaveInput {
  /** One to five days of a week; the form computes them. */
  readonly days: number;
  /** Day of December 2026 on which it begins; a Monday by default. A test with two requests needs different days. */
  readonly begin?: number;
  readonly reason: string;
  readonly kind?: string;
}

/** Returns the title of a leave request on a card: `Annual leave, 2 days`. */
export const leaveCardTitle = ({ words: { company } }: Phone, kind: string, days: number): RegExp =>
  new RegExp(`${escaped(company(kind))},?\\s?${days}\\b`, 'u');

/** Fills in the open leave form. */
export async function fillLeave(
  phone: Phone,
  { days, begin = 7, reason, kind = 'Annual leave' }: LeaveInput,
): Promise<void> {
  const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}`;
  await field(phone, 'Leave type').selectOption({ label: phone.words.company(kind) });
  await field(phone, 'From').fill(`${day(begin)}T09:00`);
  await field(phone, 'Until').fill(`${day(begin + days - 1)}T18:00`);
  await field(phone, 'Reason').fill(reason);
}

/** Opens the empty leave form from the workbench through the list of processes. */
export async function openLeaveForm(phone: Phone): Promise<void> {
  const {
    page,
    words: { t, company },
  } = phone;
  await phone.open('/');
  await page
    .getByRole('navigation', { name: t('workbench.quick') })
    .getByRole('link', { name: t('workbench.new') })
    .click();
  // The workbench also has links that mention leave.
  await page.getByRole('heading', { level: 1, name: t('lists.startable.name') }).waitFor();
  await page.getByRole('link', { name: company('Leave') }).click();
  await field(phone, 'Reason').waitFor();
}

/** Submits the form. Returns the number of the request. */
export async function submit(phone: Phone): Promise<string> {
  await button(phone, phone.words.t('start.submit')).click();
  await phone.page.getByRole('heading', { name: phone.words.t('message.started') }).waitFor();
  return new URL(phone.page.url()).searchParams.get('instId') ?? '';
}

/** Finds a task in the to-do list by a text of its card, and opens it. */
export async function openTask(phone: Phone, says: string | RegExp): Promise<void> {
  const {
    page,
    words: { t },
  } = phone;
  await page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
  await (await scrollUntilVisible(phone, page.getByRole('listitem').getByRole('link', { name: says }))).click();
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
}

/** Opens a task by its link. */
export async function openTaskOf(phone: Phone, task: string): Promise<void> {
  await phone.open(buildPagePath('taskDetail', { taskId: task }));
  await phone.page.getByRole('heading', { name: phone.words.t('node.history') }).waitFor();
}

export const sheetOf = ({ page }: Phone): Locator => page.getByRole('dialog');

/** Opens the menu of the open task or request, and presses an item. */
export async function pressMenuItem(phone: Phone, name: string): Promise<void> {
  await button(phone, phone.words.t('app.more')).click();
  await sheetOf(phone).getByRole('button', { name }).click();
}

/** Opens the picker by its button, or the name of that, and selects users by name. */
export async function choosePeople(phone: Phone, opener: string | Locator, ...names: readonly string[]): Promise<void> {
  const {
    page,
    words: { t },
  } = phone;
  await (typeof opener === 'string' ? button(phone, opener) : opener).click();
  const picker = sheetOf(phone).filter({ has: page.getByRole('searchbox') });
  for (const name of names) {
    await picker.getByRole('searchbox').fill(name);
    await picker.getByRole('checkbox', { name: new RegExp(`^${escaped(name)}`, 'u') }).check();
  }
  const single = await picker.getByRole('button', { name: t('people.choose'), exact: true }).count();
  await picker
    .getByRole('button', {
      name: single > 0 ? t('people.choose') : t('people.chooseCount', { count: names.length }),
      exact: true,
    })
    .click();
  await picker.waitFor({ state: 'detached' });
}

/** Decides the open task by the label of the decision, in its sheet. */
export async function decide(phone: Phone, verb: string, opinion = ''): Promise<void> {
  await button(phone, verb).click();
  const sheet = sheetOf(phone);
  if (opinion !== '') await sheet.getByLabel(phone.words.t('task.opinion')).fill(opinion);
  await sheet.getByRole('button', { name: verb, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

interface ReturnWish {
  readonly name: string;
  readonly afterwards: 'normal' | 'backtrack';
  readonly opinion: string;
}

/** Returns the open task to its initiator. */
export async function returnToInitiator(
  phone: Phone,
  { name, afterwards, opinion }: ReturnWish,
  beforeSending?: () => Promise<void>,
): Promise<void> {
  const {
    page,
    words: { t },
  } = phone;
  await button(phone, t('app.more')).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('task.return') })
    .click();
  await page.getByRole('radio', { name: t('task.target.initiator') }).click();
  await page.getByText(t(`task.after.${afterwards}`), { exact: true }).click();
  await page.getByLabel(t('task.opinion')).fill(opinion);
  await beforeSending?.();
  await button(phone, t('task.returnTo.initiator', { name })).click();
  await page.getByRole('heading', { name: t('message.returned') }).waitFor();
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Labels of the rows and the reason in the purchase form. Other forms have such fields with other labels. */
export const PURCHASE_LABELS = {
  items: { 'zh-CN': '采购明细', 'en-US': 'Items', 'ja-JP': '購買明細' },
  reason: { 'zh-CN': '采购理由', 'en-US': 'Reason', 'ja-JP': '購買理由' },
} as const;
