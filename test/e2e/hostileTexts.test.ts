import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildPagePath, type PageName } from '#presentation/ui/navigation/addresses.ts';
import { acceptProblems } from './support/problems.ts';
import { createTempFolder } from './support/server.ts';
import { openSite } from './support/site.ts';
import type { Phone } from './support/phone.ts';

const TOKEN = 'a-folder-of-people';
/** An unreachable identity provider. The login page shows it by the configured name, which may contain any text. */
const companyLogins = join(createTempFolder(), 'logins.json');
writeFileSync(
  companyLogins,
  JSON.stringify({ logins: [{ key: 'head', name: { 'zh-CN': 'x' }, issuer: 'http://127.0.0.1:9', clientId: 'c' }] }),
);
const site = openSite({
  settings: {
    RINGI_SCIM_TOKENS: `1:${createHash('sha256').update(TOKEN).digest('hex')}`,
    RINGI_OIDC_CONFIG: companyLogins,
    RINGI_CAPTCHA: 'off',
  },
});

/** Payloads that escape from an element, an attribute, a script, a message with placeholders, or a URL. */
const HOSTILE = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '"><svg onload=window.hacked=1>',
  "' onfocus='window.hacked=1' autofocus='",
  'javascript:window.hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  '</title><script>window.hacked=1</script>',
  '{{constructor.constructor("window.hacked=1")()}} $t(login.submit) {{count}}',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<a href="javascript:window.hacked=1">press</a>',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  '\u202E<base href=//evil.example>\u0000',
];

/** Fields that control the client or are compared. A changed value would be another response, not another text. */
const CONTROL_FIELDS =
  /^(?:access_token|token_type|scope|success|code|show|reason|envelope|key|type|way|status|category|isRead|delFlag|recType|sex|.*[iI]ds?|id|pkId|userNo|account|createTime|goesOnAt|.*Time|passwordLogin|loginType|ignoreValidCode|timestamp|expires_in|birthday)$/u;

const WEB = /^https?:/u;

/** Appends a payload to every text of a response, and replaces URLs by a payload. */
function injectPayloads(value: unknown, turn: () => string, key = ''): unknown {
  if (typeof value === 'string') {
    if (CONTROL_FIELDS.test(key)) return value;
    if (/url|link|address$|icon|photo|home/iu.test(key) || WEB.test(value)) return turn();
    return `${value}${turn()}`;
  }
  if (Array.isArray(value)) return value.map((each) => injectPayloads(each, turn, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, injectPayloads(each, turn, name)]));
}

declare global {
  interface Window {
    hacked?: unknown;
    violations?: string[];
  }
}

/** Poisons all texts of the platform's responses, and records what the page does because of them. */
async function openPoisonedPage(phone: Phone, shift: number) {
  const { page } = phone;
  let turns = shift;
  let poisoned = 0;
  const turn = () => HOSTILE[(turns += 1) % HOSTILE.length] ?? '';
  const elsewhere: string[] = [];
  page.on('request', (request) => void (request.url().includes('evil.example') && elsewhere.push(request.url())));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations?.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.route('**/api/**', async (route: Route) => {
    const reply = await route.fetch().catch(() => undefined);
    if (reply === undefined) return route.abort();
    const isJson = reply.headers()['content-type']?.includes('json') === true;
    if (!isJson) return route.fulfill({ response: reply });
    poisoned += 1;
    return route.fulfill({ response: reply, json: injectPayloads(await reply.json(), turn) });
  });
  return {
    /** `hasAsked`: whether the page calls the platform at all. */
    async unharmed(hasAsked = true) {
      if (hasAsked) await expect.poll(() => poisoned).toBeGreaterThan(0);
      else expect(poisoned).toBe(0);
      expect(await page.evaluate(() => window.hacked)).toBeUndefined();
      expect(await page.evaluate(() => window.violations)).toEqual([]);
      expect([elsewhere, dialogs]).toEqual([[], []]);
      expect(await findDangerousAttributes(page)).toEqual([]);
      if (phone.problems.length > 0) acceptProblems(phone, /Failed to load resource/u);
      expect(phone.problems).toEqual([]);
    },
  };
}

/** Returns the attributes that would execute code or navigate elsewhere. */
const findDangerousAttributes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            (/^(?:href|src|action|formaction|srcdoc|data|xlink:href)$/u.test(name) &&
              (name === 'srcdoc' || /^\s*(?:javascript|data:text|vbscript)|evil\.example/iu.test(value))),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  );

const WECOM = 'Mozilla/5.0 (Linux; Android 14) wxwork/4.1.0 MicroMessenger/7.0.1 Mobile';
const OUTSIDE = [
  ['the login', buildPagePath('login'), undefined],
  ['the login of a chat app', buildPagePath('platformLogin', { tenantId: '1' }), WECOM],
  ['the way back from an issuer', `${buildPagePath('companyLogin')}#code=${'c'.repeat(43)}&key=head`, undefined],
  [
    'a fault of an issuer',
    `${buildPagePath('companyLogin')}#fault=<script>&key=<img src=x>&wanted=javascript:1`,
    undefined,
  ],
] as const;

it.each(OUTSIDE)('does nothing on %s because of hostile texts from the platform', async (_, address, userAgent) => {
  for (const shift of [0, 4, 8]) {
    const phone = await site.phone({ language: 'en-US', ...(userAgent !== undefined && { userAgent }) });
    const siege = await openPoisonedPage(phone, shift);
    await phone.page.goto(`${site.server.address}/mobile${address}`);
    await phone.page.waitForLoadState('networkidle');
    if (address === buildPagePath('login')) {
      await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).fill(HOSTILE[1] ?? '');
      await phone.page.getByLabel(phone.words.t('login.password'), { exact: true }).fill('wrong');
      await phone.page.getByRole('button', { name: phone.words.t('login.submit'), exact: true }).click();
      await phone.page.getByRole('alert').first().waitFor();
    }
    await siege.unharmed(!address.includes('#fault='));
  }
});

const INSIDE = ['me', 'profile', 'password', 'leavers', 'notices', 'myShifts'] as const satisfies PageName[];

it.each(INSIDE)('does nothing on %s because of hostile texts from the platform', async (name) => {
  for (const shift of [0, 3, 6, 9]) {
    const phone = await site.phone({ language: 'en-US', account: 'admin', ...(shift === 3 && { userAgent: WECOM }) });
    const siege = await openPoisonedPage(phone, shift);
    await phone.page.goto(`${site.server.address}/mobile${buildPagePath(name)}`);
    await phone.page.waitForLoadState('networkidle');
    await phone.page.getByRole('heading').first().waitFor();
    await siege.unharmed();
  }
});

it('shows users with hostile names from SCIM literally, without executing anything', async () => {
  const made = await Promise.all(
    HOSTILE.slice(0, -1).map(async (name, at) => {
      const reply = await fetch(`${site.server.address}/scim/v2/Users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify({ userName: `hostile${at}`, displayName: name, title: name, active: true }),
      });
      return { status: reply.status, id: ((await reply.json()) as { id: string }).id };
    }),
  );
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  for (const { id } of made)
    await fetch(`${site.server.address}/scim/v2/Users/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
  const phone = await site.phone({ language: 'en-US', account: 'admin' });
  const { page } = phone;
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => window.violations?.push(blockedURI));
  });
  for (const name of ['leavers', 'notices'] as const) {
    await phone.open(buildPagePath(name));
    await phone.settled();
    if (name === 'leavers')
      await page
        .getByText(HOSTILE[9] ?? '')
        .first()
        .waitFor();
    expect(await page.evaluate(() => [window.hacked, window.violations])).toEqual([undefined, []]);
    expect(await findDangerousAttributes(page)).toEqual([]);
  }
});

it('uses payloads that would do harm if they were not shown as text', async () => {
  const phone = await site.phone({ language: 'en-US' });
  await phone.page.setContent(`<p>${HOSTILE[1] ?? ''}</p>`);
  await expect.poll(() => phone.page.evaluate(() => window.hacked)).toBe(1);
  if (phone.problems.length > 0) acceptProblems(phone, /./u);
  expect(readFileSync(companyLogins, 'utf8')).toContain('head');
});
