import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const TOKEN = 'a-folder-of-people';
const hash = createHash('sha256').update(TOKEN).digest('hex');
const site = openSite({ settings: { RINGI_SCIM_TOKENS: `1:${hash}` } });
const MANY = [
  'xiaolin',
  'dingkai',
  'weiyu',
  'jiangtao',
  'caiwen',
  'songjia',
  'panlong',
  'gaofei',
  'huangmin',
  'luoxue',
];
const ids = new Map<string, string>();

/** Calls the SCIM endpoint as the user directory of the company. */
async function scim(method: string, path: string, body?: object) {
  const reply = await fetch(`${site.server.address}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as { active: boolean; Resources: { id: string; userName: string }[] };
}
const setActive = (account: string, value: boolean) =>
  scim('PATCH', `/Users/${ids.get(account) ?? ''}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value }],
  });
const setAll = async (accounts: readonly string[], value: boolean) => {
  for (const account of accounts) await setActive(account, value);
};

beforeAll(async () => {
  for (const { id, userName } of (await scim('GET', '/Users?count=200')).Resources) ids.set(userName, id);
});

describe.each(VARIANTS_OF_RUN)('deactivated users, in $language, $theme', (variant) => {
  const nameOf = (name: string) => `leavers/${name}-${variant.language}-${variant.theme}`;

  it('are reactivated from the message, with the tasks that wait for them', async () => {
    const zhangwei = await site.colleague('zhangwei');
    const { instId } = await zhangwei.start('leave', LEAVE);
    await setActive('wangfang', false);
    const phone = await site.phone({ ...variant, account: 'admin' });
    const {
      page,
      words: { t, company },
    } = phone;
    const name = company('Wang Fang');
    await phone.open(buildPagePath('notices', {}));
    await page.getByRole('link').filter({ hasText: name }).first().waitFor();
    await takeScreenshot(page, nameOf('messages'));
    await page.getByRole('link').filter({ hasText: name }).first().click();
    await page
      .getByRole('button', { name: t('follow.openLeavers') })
      .or(page.getByRole('link', { name: t('follow.openLeavers') }))
      .click();
    await page.getByText(t('profile.leaving.gone')).waitFor();
    await page.getByRole('heading', { name }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, nameOf('gone'));
    await page.getByRole('button', { name: t('profile.leaving.verb.undoOf', { name }) }).click();
    await page.getByText(t('profile.leaving.effect.undo')).waitFor();
    await takeScreenshot(page, nameOf('undo'));
    await sheetOf(phone)
      .getByRole('button', { name: t('profile.leaving.verb.undo'), exact: true })
      .click();
    await page.getByText(t('profile.leaving.done.undo', { count: 1 })).waitFor();
    await page.getByText(t('profile.leaving.empty')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, nameOf('empty'));
    // Wang Fang was kept by an administrator. A second report from the directory makes her pending again.
    await setActive('wangfang', true);
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).not.toContain('LEAVE');
  });

  it('are pending if there are too many: some are kept, the others confirmed', async () => {
    await setAll(MANY, false);
    const leaving = await setActive('luoxue', false);
    expect(leaving.active).toBe(true);
    await setAll(['chenjie', 'liuyang'], false);
    const phone = await site.phone({ ...variant, account: 'admin' });
    const {
      page,
      words: { t, company },
    } = phone;
    await phone.open(buildPagePath('leavers'));
    await page.getByText(t('profile.leaving.held', { count: 3 })).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, nameOf('held'));
    const name = company('Luo Xue');
    await page.getByRole('checkbox', { name: t('profile.leaving.choose', { name }) }).check();
    await page.getByRole('button', { name: t('profile.leaving.verb.keep', { count: 1 }) }).click();
    await page.getByText(t('profile.leaving.effect.keep')).waitFor();
    await takeScreenshot(page, nameOf('keep'));
    await sheetOf(phone)
      .getByRole('button', { name: t('profile.leaving.verb.keep', { count: 1 }) })
      .click();
    await page.getByText(t('profile.leaving.done.keep', { count: 1 })).waitFor();
    await page.getByText(t('profile.leaving.held', { count: 2 })).waitFor();
    // Another administrator decides meanwhile.
    await setActive('chenjie', true);
    await page.getByRole('button', { name: t('profile.leaving.verb.confirm', { count: 2 }) }).click();
    await takeScreenshot(page, nameOf('confirm'));
    await sheetOf(phone)
      .getByRole('button', { name: t('profile.leaving.verb.confirm', { count: 2 }) })
      .click();
    await page.getByText(t('profile.leaving.done.confirm', { count: 1 })).waitFor();
    await page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(page);
    expect(await findOverflow(page)).toEqual([]);
    await takeScreenshot(page, nameOf('narrow'));
    await setAll([...MANY, 'chenjie', 'liuyang'], true);
  });

  it('are shown to administrators only', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    await phone.open(buildPagePath('me'));
    await phone.settled();
    expect(await page.getByText(words.t('me.leaversNote')).count()).toBe(0);
    await phone.open(buildPagePath('leavers'));
    await page.getByText(words.t('refusal.forbidden')).waitFor();
    await takeScreenshot(page, nameOf('forbidden'));
  });
});
