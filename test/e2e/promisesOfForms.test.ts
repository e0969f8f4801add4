import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { anyRecord, anyWire } from '#test/support/forms/oddForms.ts';
import { createRecordClient } from '#test/support/records.ts';
import type { Phone } from './support/phone.ts';
import { checkLayout, openRecord, waitForText } from './support/record.ts';
import { button, field } from './support/request.ts';
import { openSite } from './support/site.ts';
import { wordsIn } from './support/words.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';
import { readWindowTitle } from './support/windowTitle.ts';

/** Number of malformed forms, enough to include each kind of fault. */
const MALFORMED_FORM_COUNT = 200;
const site = openSite({ hasObjects: true });

const keeper = async (account: string) => createRecordClient(await site.colleague(account));
const windowTitle = ({ page }: Phone) => expect.poll(() => readWindowTitle(page));

/** Changes a response of our server to that of another platform with missing configuration. */
async function modifyResponse<Answer extends object>(
  { page }: Phone,
  path: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.route(path, async (route) => {
    await route.fulfill({ json: change((await (await route.fetch()).json()) as Answer) });
  });
}

interface ListAnswer {
  readonly data: Readonly<Record<string, string>>;
}
interface FormAnswer {
  readonly buttons: string;
  readonly prints: readonly { readonly id: string; readonly name: string; readonly type: string }[];
}
const PRINT = { name: 'Print it', type: 'print', method: 'print' };
const withPrintButton = (answer: FormAnswer): FormAnswer => ({
  ...answer,
  buttons: JSON.stringify([...(JSON.parse(answer.buttons) as readonly object[]), PRINT]),
});

/** Returns all contents of the device's databases as text. */
const keptOnDevice = ({ page }: Phone): Promise<string> =>
  page.evaluate(async () => {
    const answerOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('nothing was read'));
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await answerOf(indexedDB.open(name));
      for (const store of opened.objectStoreNames)
        found.push(await answerOf(opened.transaction(store).objectStore(store).getAll()));
      opened.close();
    }
    return JSON.stringify(found);
  });

/** Navigates to another page of the app without a reload, like a link. */
const follow = ({ page }: Phone, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', `/mobile${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  it('shows the names of forms and lists in the window title', async () => {
    const phone = await site.phone({ ...variant, account: 'hepeng' });
    const { t, company } = phone.words;
    await phone.open(buildPagePath('businessLists'));
    await windowTitle(phone).toBe(t('lists.businessLists.name'));
    await openRecord(phone, { alias: 'asset' });
    await windowTitle(phone).toBe(company('Asset'));
    await phone.open(buildPagePath('customList', { alias: 'asset' }));
    await phone.page.getByRole('heading', { level: 1, name: company('Assets') }).waitFor();
    await checkLayout(phone, 'customList');
    await phone.open(buildPagePath('cardLayout', { key: 'assets' }));
    await phone.page.getByRole('listitem').first().waitFor();
    await windowTitle(phone).toBe(t('page.cardLayout'));
  });

  it('reports missing incoming parameters of a list, and loads no rows', async () => {
    const phone = await site.phone({ ...variant, account: 'hepeng' });
    await modifyResponse<ListAnswer>(phone, '**/formBoList/assets/dialog*', ({ data, ...answer }) => ({
      ...answer,
      data: { ...data, searchJson: JSON.stringify([{ type: 'income', fieldName: 'deptId', autoFilter: 'NO' }]) },
    }));
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(request.url()));
    await phone.open(buildPagePath('businessList', { key: 'assets' }));
    await waitForText(phone, phone.words.t('validation.demand.incomingParameters'));
    await checkLayout(phone, 'income');
    expect(asked.filter((url) => url.includes('getData'))).toEqual([]);
  });

  it('does not print a record without a template, and gives the reason; a failure is reported by kind', async () => {
    const hepeng = await keeper('hepeng');
    const pk = await hepeng.save({ code: `IT-${variant.language}-${variant.theme}`, name: 'Scanner' }, 'asset');
    const phone = await site.phone({ ...variant, account: 'hepeng' });
    const { page, words } = phone;
    const { t } = words;
    const forms = '**/formSolution/getMobileByAlias*';
    await modifyResponse<FormAnswer>(phone, forms, (answer) => ({ ...withPrintButton(answer), prints: [] }));
    await openRecord(phone, { alias: 'asset', pk });
    await button(phone, PRINT.name).click();
    await waitForText(phone, t('message.noPrintTemplate'));
    await checkLayout(phone, 'noTemplate');

    await page.unroute(forms);
    await modifyResponse<FormAnswer>(phone, forms, withPrintButton);
    await page.route('**/formPrint/**', (route) =>
      route.fulfill({ json: { success: false, message: '', reason: 'print.pdf', code: 500, show: false } }),
    );
    await openRecord(phone, { alias: 'asset', pk });
    await button(phone, PRINT.name).click();
    await waitForText(phone, t('message.generatePdf'));
    await checkLayout(phone, 'noPdf');
  });
});

it('executes no scripts of a form, and sends no requests because of them', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page } = phone;
  const evil = 'window.hacked = 1; fetch("//evil.example/x")';
  await modifyResponse<FormAnswer & { readonly script: string; readonly template: string }>(
    phone,
    '**/formSolution/getMobileByAlias*',
    (answer) => ({
      ...answer,
      script: JSON.stringify({ ...(JSON.parse(answer.script) as object), formJs: evil, mobileJs: evil }),
      template: JSON.stringify({
        ...(JSON.parse(answer.template) as object),
        mobileHtml: `<script>${evil}</script><img src=x onerror='${evil}'>`,
      }),
    }),
  );
  const elsewhere: string[] = [];
  page.on('request', (request) => void (request.url().includes('evil.example') && elsewhere.push(request.url())));
  await openRecord(phone, { alias: 'tool' });
  await field(phone, 'Title').fill('Saw');
  await phone.settled();
  expect([await page.evaluate('window.hacked'), elsewhere]).toEqual([undefined, []]);
});

it('renders any form with any record, or reports why not', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page } = phone;
  const odd = fc.sample(fc.tuple(anyWire, anyRecord), { numRuns: MALFORMED_FORM_COUNT, seed: 20_261_124 });
  await page.route('**/formSolution/getMobileByAlias*', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('pk'));
    const answer = (await (await route.fetch()).json()) as object;
    const [wire, data] = odd[at] ?? [{}, {}];
    await route.fulfill({ json: at === 0 ? answer : { ...answer, ...wire, data, name: `Odd ${at}` } });
  });
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => void errors.push(error.message));
  await openRecord(phone, { alias: 'tool' });
  for (let at = 1; at < MALFORMED_FORM_COUNT; at += 1) {
    await follow(phone, buildPagePath('customForm', { alias: 'tool', pk: String(at) }));
    // Waits for the name of the form, or for a message about the fault.
    await page.waitForFunction(
      (name) =>
        document.querySelector('h1')?.textContent === name || document.querySelector('main [role="alert"], main h2'),
      `Odd ${at}`,
    );
    expect(errors, JSON.stringify(odd[at])).toEqual([]);
  }
});

it('restores input on the next day and in another language, beside the new default date', async () => {
  let today = '2026-11-23';
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, context } = phone;
  await modifyResponse<{ readonly data: object }>(phone, '**/formSolution/getMobileByAlias*', (answer) => ({
    ...answer,
    data: { ...answer.data, until: today },
  }));
  await openRecord(phone, { alias: 'loan' });
  await field(phone, 'Title').fill('Half a drill');
  await expect.poll(() => keptOnDevice(phone)).toContain('Half a drill');
  today = '2026-11-24';
  await context.addInitScript(() => localStorage.setItem('ringi.language', 'ja-JP'));
  await page.reload();
  const { t, company } = wordsIn('ja-JP');
  await page.getByText(t('form.restored')).waitFor();
  const typed = page.getByLabel(company('Title'));
  await expect.poll(() => typed.inputValue()).toBe('Half a drill');
  await expect.poll(() => page.locator('input[type="date"]').inputValue()).toBe('2026-11-24');
});
