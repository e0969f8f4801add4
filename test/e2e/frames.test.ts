import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { checkLayout } from './support/record.ts';
import { freePort } from './support/server.ts';
import { portalCell, mockPortal, portalSection } from './support/portals.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const outside = await freePort();
const at = (path: string) => `http://127.0.0.1:${outside}${path}`;
/** Portal page whose columns show pages of other sites. */
const PARTNERS = {
  navigationBarTitleText: 'Partners',
  columns: {
    board: { type: 'frame', name: 'Board', url: at('/page?q=board') },
    sales: { type: 'frame', name: 'Sales', report: 'sales' },
    elsewhere: { type: 'frame', name: 'Elsewhere', url: 'https://elsewhere.example/board' },
  },
  layout: ['board', 'sales', 'elsewhere'].map((column, place) => ({ column, y: place })),
};
/** Process whose leave form is a page of the other site. */
const LEAVE_OUTSIDE = {
  ...JSON.parse(readFileSync('definitions/processes/leave/form.json', 'utf8')),
  component: at('/form'),
  urlParams: [{ paramType: true, paramKey: 'user', paramKeyVal: 'userId' }],
};
const site = openSite({
  settings: {
    RINGI_CSP_SOURCES: `frame-src http://127.0.0.1:${outside}`,
    RINGI_REPORTS: at('/report?report={name}'),
  },
  files: {
    'pages/partners.json': JSON.stringify(PARTNERS),
    'processes/leave/form.json': JSON.stringify(LEAVE_OUTSIDE),
  },
});

/** Requests received by the other site. One of its addresses never responds. */
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
/** Form that answers messages about its validity and its values (contract form 15). */
const FORM = `<!doctype html><html lang="en"><title>Form</title>
<body style="font:16px sans-serif;padding:16px"><label>Why <input id="why"></label>
<script>
  addEventListener('message', ({ data, source }) => {
    const why = document.getElementById('why').value;
    const tell = (action, res) => source.postMessage({ action, res }, '*');
    if (data === 'valid') tell('valid', why !== '');
    if (data === 'getData') tell('getData', { reason: why, kind: '{"value":"annual","label":"x"}', begin: '2026-12-07 09:00', end: '2026-12-08 18:00', days: 2 });
  });
</script></body></html>`;
const held: ServerResponse[] = [];
const other = createServer(({ url, headers }, reply) => {
  asked.push({ url, headers });
  const isSilent = url?.startsWith('/silent') === true;
  if (isSilent) held.push(reply);
  reply.setHeader('content-type', 'text/html; charset=utf-8');
  if (url?.startsWith('/form') === true) return void reply.end(FORM);
  const page = `<!doctype html><html lang="en"><title>Other</title>
<body style="font:16px sans-serif;padding:16px"><h1>Quarterly figures</h1>
<p id="said">nothing</p><button id="top">Go</button>
<script>
  let read = '';
  try { read = parent.localStorage.getItem('ringi.accessToken'); } catch { read = 'refused'; }
  document.getElementById('said').textContent = read;
  document.getElementById('top').onclick = () => { try { top.location = 'about:blank'; } catch {} };
</script></body></html>`;
  if (!isSilent) reply.end(page);
});
beforeAll(() => once(other.listen(outside, '127.0.0.1'), 'listening'));
afterAll(() => {
  other.closeAllConnections();
  other.close();
});

describe.each(VARIANTS_OF_RUN)('a framed page of another site, in $language, $theme', (variant) => {
  it('is shown without access to our page, and may be opened outside', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    asked.splice(0);
    const token = await (async () => {
      await phone.open(buildPagePath('about'));
      return page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? 'none');
    })();
    await phone.open(buildPagePath('externalPage', { url: at('/page?accessToken=mine&q=1'), title: 'Partner' }));
    const frame = page.frameLocator('iframe');
    await frame.getByText('Quarterly figures').waitFor();
    expect(await frame.locator('#said').innerText()).toBe('refused');
    await frame.locator('#top').click();
    expect(new URL(page.url()).pathname).toBe('/mobile/pages/portal/rxIframe');
    phone.problems.splice(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Partner');
    expect(asked.filter(({ url }) => url?.startsWith('/page'))).toMatchObject([{ url: '/page?q=1' }]);
    expect(asked.filter(({ headers }) => headers.referer !== undefined || headers.cookie !== undefined)).toEqual([]);
    expect(JSON.stringify(asked)).not.toContain(token);
    const link = page.getByRole('link', { name: t('frame.openOutside') });
    expect(await link.getAttribute('href')).toBe(at('/page?q=1'));
    expect(await axeFindings(page)).toEqual([]);
    await checkLayout(phone, `frame-shown-${variant.theme}`);
  });

  it('shows a report by its name, with its parameters', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    asked.splice(0);
    await phone.open(buildPagePath('reportFrame', { name: 'sales', month: '2026-11', appId: 'crm', token: 'x' }));
    await phone.page.frameLocator('iframe').getByText('Quarterly figures').waitFor();
    expect(asked.map(({ url }) => url).filter((url) => url?.startsWith('/report'))).toEqual([
      '/report?report=sales&month=2026-11',
    ]);
  });

  it('is refused with a message if it is not listed, and is never requested', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await phone.open(buildPagePath('externalPage', { url: 'https://elsewhere.example/page' }));
    await page.getByText(words.t('frame.notListed')).waitFor();
    await checkLayout(phone, `frame-not-listed-${variant.theme}`);
    expect([
      await page.locator('iframe').count(),
      requests.filter((url) => url.startsWith('https://elsewhere')),
    ]).toEqual([0, []]);
    await phone.open(buildPagePath('externalPage'));
    await page.getByText(words.t('frame.noAddress')).waitFor();
  });

  it('is shown in a column, as a report is; a site that is not listed is refused and not requested', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    asked.splice(0);
    await phone.open('/pages/portal/rxCustom?alias=partners');
    for (const [name, path] of [
      ['Board', '/page?q=board'],
      ['Sales', '/report?report=sales'],
    ] as const) {
      const column = portalSection(phone, name);
      await column.scrollIntoViewIfNeeded();
      await column.locator('iframe').contentFrame().getByText('Quarterly figures').waitFor();
      expect(await column.getByRole('link', { name: words.t('frame.openOutside') }).getAttribute('href')).toBe(
        at(path),
      );
      await checkLayout(phone, `frame-column-${name}-${variant.theme}`);
    }
    const elsewhere = portalSection(phone, 'Elsewhere');
    await elsewhere.scrollIntoViewIfNeeded();
    await elsewhere.getByText(words.t('frame.notListed')).waitFor();
    expect(await elsewhere.locator('iframe').count()).toBe(0);
    expect(asked.map(({ url }) => url).toSorted()).toEqual(['/page?q=board', '/report?report=sales']);
    expect(await axeFindings(page)).toEqual([]);
    phone.problems.splice(0);
  });

  it('is shown in a column of another platform whose component is a URL', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const setTing = JSON.stringify({ vueType: 'url', component: at('/page?q=column') });
    await mockPortal(phone.page, {
      json: [
        portalCell('Partner', 'VueBel', { setTing, templet: '<script>window.hacked = 1</script>' }),
        { x: 0, y: 9, w: 24, h: 9, defConf: 'ureport', config: { alias: 'sales', name: 'Monthly' } },
      ],
    });
    await phone.open('/');
    for (const name of ['Partner', 'Monthly']) {
      const column = portalSection(phone, name);
      await column.scrollIntoViewIfNeeded();
      await column.locator('iframe').contentFrame().getByText('Quarterly figures').waitFor();
    }
    expect(await phone.page.evaluate('window.hacked')).toBeUndefined();
    phone.problems.splice(0);
  });

  it('is reported after ten seconds without a response, with a link to it, and is shown once it loads', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    await page.goto(`${site.server.address}/mobile${buildPagePath('externalPage', { url: at('/silent') })}`, {
      waitUntil: 'commit',
    });
    await page.locator('iframe').waitFor({ state: 'attached' });
    expect(await page.getByText(words.t('message.externalForm')).count()).toBe(0);
    await page.getByText(words.t('message.externalForm')).waitFor({ timeout: 20_000 });
    await takeScreenshot(page, `record/frame-silent-${variant.theme}-${variant.language}`);
    expect(await page.getByRole('link', { name: words.t('frame.openOutside') }).getAttribute('href')).toBe(
      at('/silent'),
    );
    for (const reply of held.splice(0)) reply.end('<!doctype html><h1>Late, but here</h1>');
    await page.frameLocator('iframe').getByText('Late, but here').waitFor();
    await expect.poll(() => page.getByText(words.t('message.externalForm')).count()).toBe(0);
  });

  const startOutside = async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    return { phone, open: () => phone.open(buildPagePath('startForm', { defKey: 'leave' })) };
  };

  it('is the form of a process, whose values are sent once it reports that they are valid', async () => {
    asked.splice(0);
    const { phone, open } = await startOutside();
    const { page, words } = phone;
    await open();
    const why = page.frameLocator('iframe').getByLabel('Why');
    await why.waitFor();
    expect(asked.map(({ url }) => url).filter((url) => url?.startsWith('/form'))).toEqual([
      '/form?user=1793000000000000040',
    ]);
    await page.getByRole('button', { name: words.t('start.submit'), exact: true }).click();
    await page
      .getByText(words.t('message.started'))
      .waitFor({ timeout: 1500 })
      .then(
        () => expect('started').toBe('not yet'),
        () => undefined,
      );
    await why.fill(`From outside ${variant.language} ${variant.theme}`);
    await checkLayout(phone, `frame-form-${variant.theme}`);
    await page.waitForTimeout(2500);
    await page.getByRole('button', { name: words.t('start.submit'), exact: true }).click();
    await page.getByRole('heading', { name: words.t('message.started') }).waitFor();
    const instId = new URL(page.url()).searchParams.get('instId') ?? '';
    const zhangwei = await site.colleague('zhangwei');
    expect(JSON.stringify(await zhangwei.detail(instId))).toContain(
      `From outside ${variant.language} ${variant.theme}`,
    );
  });

  it('is reported if it is the form of a process and does not answer, and can be opened outside', async () => {
    const { phone, open } = await startOutside();
    const { page, words } = phone;
    await page.route('**/bpmInst/getViewByDefId*', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.data.formData[0].component = at('/page');
      await route.fulfill({ response: answer, json });
    });
    await open();
    await page.getByText(words.t('message.externalForm')).waitFor();
    expect(await page.getByRole('link', { name: words.t('frame.openOutside') }).count()).toBe(1);
    phone.problems.splice(0);
  });
});
