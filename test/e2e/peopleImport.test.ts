import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** The server imports in the background, which waits for the CPU time of everything else. */
const IMPORT_TIMEOUT_MS = 60_000;
const NAMES = {
  'zh-CN': ['苏婉', '陈河'],
  'en-US': ['Wendy Su', 'Henry Chen'],
  'ja-JP': ['須田 和歌', '河野 進'],
} as const;

it.each(VARIANTS_OF_RUN)('imports users from a file and invites them in $language, $theme', async (variant) => {
  const phone = await site.phone({ ...variant, account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  const shot = (name: string) => checkLayout(phone, `import-${name}-${variant.theme}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const choose = async (file: ReturnType<typeof csv>) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/UTF-8/u).first().waitFor();
    await settled();
  };
  const stem = `${variant.language.slice(0, 2)}.${variant.theme}`;
  const [first, second] = NAMES[variant.language];

  await phone.open(buildPagePath('people'));
  await press(t('staff.menu'));
  await shot('menu');
  await page.getByRole('dialog').getByText(t('page.peopleImport'), { exact: true }).click();
  await settled();
  await shot('how');

  await choose(csv('wrong.csv', `account,name,mail,mobile\n${stem}.one,${first},no-at.example,1.38E+10\n=x,X,,\n`));
  await page.getByText(t('staff.import.problems', { count: 3 })).waitFor();
  await shot('mistakes');

  const good = [
    'account,name,mail,department,post,superior,mobile',
    `${stem}.one,${first},one@qingling.example,行政部/前台,Head,,`,
    `${stem}.two,${second},two@qingling.example,行政部/前台,Clerk,${stem}.one,`,
    'caiwen,,,,,,139 1234 5678',
  ].join('\n');
  await choose(csv('New people.csv', good));
  await shot('preview');
  await press(t('staff.import.bringIn'));
  await page.getByRole('dialog').getByText(t('staff.import.question')).waitFor();
  await shot('asked');
  await inSheet(t('staff.import.bringIn'));
  await page.getByText(t('staff.import.done')).waitFor({ timeout: IMPORT_TIMEOUT_MS });
  await shot('done');

  await press(t('staff.links.go'));
  // The others may get their links later.
  await page.getByRole('checkbox').first().uncheck();
  for (const each of ['one', 'two']) await page.getByRole('checkbox', { name: `${stem}.${each}` }).check();
  await shot('invite');
  await press(t('staff.links.makeFor', { count: 2 }));
  await page.getByRole('dialog').getByText(t('staff.links.effect')).waitFor();
  await shot('inviteAsked');
  await inSheet(t('staff.links.make'));
  await page.getByText(t('staff.links.made', { count: 2 })).waitFor();
  await page.getByRole('img', { name: t('staff.link.picture', { name: first }) }).waitFor();
  await shot('cards');
  expect(await page.locator('.link-card').count()).toBe(2);
  const [address] = await page.locator('.link-card .select-all').allTextContents();
  expect(address).toMatch(/\/mobile\/pages\/access#[\w-]{43}$/u);

  // On paper there are the cards and no controls.
  await page.emulateMedia({ media: 'print' });
  await shot('paper');
  expect(await page.getByRole('button', { name: t('staff.links.print') }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen', colorScheme: variant.theme });

  // The first user opens the link and is removed from the list.
  const guest = await site.phone({ language: variant.language });
  await guest.page.goto(address ?? '');
  await guest.page.getByText(`${stem}.one`).waitFor();
  await press(t('staff.links.close'));
  await page.getByText(first, { exact: true }).first().waitFor();
  expect(phone.problems).toEqual([]);
});

it('resolves conflicts of two changes, and confirms deactivations', async () => {
  const phone = await site.phone({ account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  await phone.open(buildPagePath('peopleImport'));
  const bring = async (text: string) => {
    await page.locator('input[type=file]').setInputFiles(csv('New people.csv', text));
    await page.getByText(/UTF-8/u).first().waitFor();
    await settled();
  };
  await bring('account,mobile\nyecheng,139 0000 0001');
  await page.getByRole('button', { name: t('staff.import.bringIn') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.import.bringIn') })
    .click();
  await page.getByText(t('staff.import.done')).waitFor({ timeout: IMPORT_TIMEOUT_MS });

  const { id } = await site.colleague('yecheng');
  await phone.open(buildPagePath('person', { id }));
  await page.getByRole('button', { name: t('staff.change'), exact: true }).click();
  await page.getByLabel(t('staff.field.mobile')).fill('139 0000 0002');
  await page.getByRole('button', { name: t('staff.save'), exact: true }).click();
  await page.getByText('139 0000 0002').waitFor();

  await phone.open(buildPagePath('peopleImport'));
  await bring('account,mobile\nyecheng,139 0000 0003');
  await page.getByText(t('staff.import.both', { count: 1 })).waitFor();
  await page.getByText('139 0000 0003').click();
  await page.getByRole('checkbox', { name: /Wang Fang|王芳/u }).check();
  await checkLayout(phone, 'import-both');
  await page.getByRole('button', { name: t('staff.import.bringIn') }).click();
  await page
    .getByRole('dialog')
    .getByText(t('staff.effect.headOf', { names: '' }).trim())
    .or(page.getByRole('dialog').getByText(t('staff.effect.superiorOf', { names: '' }).trim()))
    .first()
    .waitFor();
  await checkLayout(phone, 'import-effects');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.cancel') })
    .click();
  expect(phone.problems).toEqual([]);
});

it.each(VARIANTS_OF_RUN)(
  'shows a user the notice of a password reset until they dismiss it, in $language, $theme',
  async (variant) => {
    const admin = await site.colleague('admin');
    const { id } = await site.colleague({ light: 'hanbing', dark: 'hepeng' }[variant.theme]);
    const { body } = await admin.post('/api-uaa/password-links/reset', { person: id });
    const phone = await site.phone(variant);
    const { page, settled } = phone;
    const { t } = phone.words;
    await phone.open(`/pages/access#${String(body.data.link.secret)}`);
    await page.getByLabel(t('profile.password.fresh'), { exact: false }).first().fill('Sunrise-4711');
    await page.getByLabel(t('profile.password.repeated'), { exact: false }).fill('Sunrise-4711');
    await page.getByRole('button', { name: t('access.save') }).click();
    const read = page.getByRole('button', { name: t('reset.read') });
    await read.waitFor();
    await settled();
    await checkLayout(phone, `reset-banner-${variant.theme}`);
    // The notice is still there on another visit.
    await phone.open(buildPagePath('me'));
    await phone.open(buildPagePath('workbench'));
    await read.click();
    await read.waitFor({ state: 'detached' });
    await phone.open(buildPagePath('me'));
    await phone.open(buildPagePath('workbench'));
    await settled();
    expect(await read.count()).toBe(0);
    expect(phone.problems).toEqual([]);
  },
);
