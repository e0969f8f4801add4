import type { Locator } from 'playwright-core';
import { addressOf } from '#presentation/routes/addresses.ts';
import { reach } from './list.ts';
import type { Phone } from './phone.ts';

/** A field of a form by its label, named in English. */
export const field = ({ page, words: { company } }: Phone, label: string): Locator =>
  page.getByLabel(new RegExp(`^${escaped(company(label))}`, 'u'));

export const button = ({ page }: Phone, name: string): Locator => page.getByRole('button', { name, exact: true });

export interface LeaveWish {
  /** One to five days of a week; the form counts them. */
  readonly days: number;
  readonly reason: string;
  readonly kind?: string;
}

/** How a card calls a leave of so many days: `Annual leave, 2 days`. */
export const leaveOf = ({ words: { company } }: Phone, kind: string, days: number): RegExp =>
  new RegExp(`${escaped(company(kind))},?\\s?${days}\\b`, 'u');

/** Fills in the leave form that is open. */
export async function fillLeave(phone: Phone, { days, reason, kind = 'Annual leave' }: LeaveWish): Promise<void> {
  await field(phone, 'Leave type').selectOption({ label: phone.words.company(kind) });
  await field(phone, 'From').fill('2026-12-07T09:00');
  await field(phone, 'Until').fill(`2026-12-${String(6 + days).padStart(2, '0')}T18:00`);
  await field(phone, 'Reason').fill(reason);
}

/** From the workbench through the list of what may be started to the empty leave form. */
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
  // The workbench has links that speak of leave, too.
  await page.getByRole('heading', { level: 1, name: t('page.startable') }).waitFor();
  await page.getByRole('link', { name: company('Leave') }).click();
  await field(phone, 'Reason').waitFor();
}

/** Presses the button that sends, and gives the number the request got. */
export async function submit(phone: Phone): Promise<string> {
  await button(phone, phone.words.t('start.submit')).click();
  await phone.page.getByRole('heading', { name: phone.words.t('message.started') }).waitFor();
  return new URL(phone.page.url()).searchParams.get('instId') ?? '';
}

/** Finds a task in the to-do list by something its card says, and opens it. */
export async function openTask(phone: Phone, says: string | RegExp): Promise<void> {
  const {
    page,
    words: { t },
  } = phone;
  await page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();
  await (await reach(phone, page.getByRole('listitem').getByRole('link', { name: says }))).click();
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
}

/** Opens a task by its link. */
export async function openTaskOf(phone: Phone, task: string): Promise<void> {
  await phone.open(addressOf('taskDetail', { taskId: task }));
  await phone.page.getByRole('heading', { name: phone.words.t('node.history') }).waitFor();
}

export const sheetOf = ({ page }: Phone): Locator => page.getByRole('dialog');

/** Opens the menu of the task or request that is open, and takes a line of it. */
export async function takeFromMenu(phone: Phone, name: string): Promise<void> {
  await button(phone, phone.words.t('app.more')).click();
  await sheetOf(phone).getByRole('button', { name }).click();
}

/** Opens the picker by its button, or the name of it, and ticks people by name. */
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

/** Decides on the task that is open, by the name of the verb, in the sheet that comes up. */
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

/** Sends the task that is open back to who started it. */
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

/** What the purchase form calls its rows and its reason; other forms have such fields, too, and call them otherwise. */
export const PURCHASE = {
  items: { 'zh-CN': '采购明细', 'en-US': 'Items', 'ja-JP': '購買明細' },
  reason: { 'zh-CN': '采购理由', 'en-US': 'Reason', 'ja-JP': '購買理由' },
} as const;
