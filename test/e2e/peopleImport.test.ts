import { expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { look } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const NAMES = {
  'zh-CN': ['苏婉', '陈河'],
  'en-US': ['Wendy Su', 'Henry Chen'],
  'ja-JP': ['須田 和歌', '河野 進'],
} as const;

it.each(VARIANTS_OF_RUN)('people come from a file and are invited in $language, $theme', async (variant) => {
  const phone = await site.phone({ ...variant, account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  const shot = (name: string) => look(phone, `import-${name}-${variant.theme}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const choose = async (file: ReturnType<typeof csv>) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/UTF-8/u).first().waitFor();
    await settled();
  };
  const stem = `${variant.language.slice(0, 2)}.${variant.theme}`;
  const [first, second] = NAMES[variant.language];

  await phone.open(addressOf('people'));
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
  await choose(csv('people.csv', good));
  await shot('preview');
  await press(t('staff.import.bringIn'));
  await page.getByRole('dialog').getByText(t('staff.import.question')).waitFor();
  await shot('asked');
  await inSheet(t('staff.import.bringIn'));
  await page.getByText(t('staff.import.done')).waitFor();
  await shot('done');

  await press(t('staff.links.go'));
  // Others may wait for theirs, too.
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

  // On paper there are the cards and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await shot('paper');
  expect(await page.getByRole('button', { name: t('staff.links.print') }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen', colorScheme: variant.theme });

  // The first of them takes the link, and stands in the list no more.
  const guest = await site.phone({ language: variant.language });
  await guest.page.goto(address ?? '');
  await guest.page.getByText(`${stem}.one`).waitFor();
  await press(t('staff.links.close'));
  await page.getByText(first, { exact: true }).first().waitFor();
  expect(phone.problems).toEqual([]);
});

it('asks what both have changed, and who shall leave', async () => {
  const phone = await site.phone({ account: 'admin' });
  const { page, settled } = phone;
  const { t } = phone.words;
  await phone.open(addressOf('peopleImport'));
  const bring = async (text: string) => {
    await page.locator('input[type=file]').setInputFiles(csv('people.csv', text));
    await page.getByText(/UTF-8/u).first().waitFor();
    await settled();
  };
  await bring('account,mobile\nyecheng,139 0000 0001');
  await page.getByRole('button', { name: t('staff.import.bringIn') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.import.bringIn') })
    .click();
  await page.getByText(t('staff.import.done')).waitFor();

  const { id } = await site.colleague('yecheng');
  await phone.open(addressOf('person', { id }));
  await page.getByRole('button', { name: t('staff.change'), exact: true }).click();
  await page.getByLabel(t('staff.field.mobile')).fill('139 0000 0002');
  await page.getByRole('button', { name: t('staff.save'), exact: true }).click();
  await page.getByText('139 0000 0002').waitFor();

  await phone.open(addressOf('peopleImport'));
  await bring('account,mobile\nyecheng,139 0000 0003');
  await page.getByText(t('staff.import.both', { count: 1 })).waitFor();
  await page.getByText('139 0000 0003').click();
  await page.getByRole('checkbox', { name: /Wang Fang|王芳/u }).check();
  await look(phone, 'import-both');
  await page.getByRole('button', { name: t('staff.import.bringIn') }).click();
  await page
    .getByRole('dialog')
    .getByText(t('staff.effect.headOf', { names: '' }).trim())
    .or(page.getByRole('dialog').getByText(t('staff.effect.superiorOf', { names: '' }).trim()))
    .first()
    .waitFor();
  await look(phone, 'import-effects');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.cancel') })
    .click();
  expect(phone.problems).toEqual([]);
});

it.each(VARIANTS_OF_RUN)(
  'whoever was reset finds it until they have read it, in $language, $theme',
  async (variant) => {
    const admin = await site.colleague('admin');
    const { id } = await site.colleague({ light: 'hanbing', dark: 'hepeng' }[variant.theme]);
    const { body } = await admin.post('/api-uaa/access/reset', { person: id });
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
    await look(phone, `reset-banner-${variant.theme}`);
    // Another visit, and it is still there.
    await phone.open(addressOf('me'));
    await phone.open(addressOf('workbench'));
    await read.click();
    await read.waitFor({ state: 'detached' });
    await phone.open(addressOf('me'));
    await phone.open(addressOf('workbench'));
    await settled();
    expect(await read.count()).toBe(0);
    expect(phone.problems).toEqual([]);
  },
);
