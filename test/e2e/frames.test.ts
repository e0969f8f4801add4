import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { look } from './support/record.ts';
import { freePort } from './support/server.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { WAYS_OF_RUN } from './support/ways.ts';

const outside = await freePort();
const at = (path: string) => `http://127.0.0.1:${outside}${path}`;
const site = openSite({
  settings: {
    RINGI_CONTENT_SOURCES: `frame-src http://127.0.0.1:${outside}`,
    RINGI_REPORTS: at('/report?report={name}'),
  },
});

/** Another site: what it was asked is remembered, and one address never answers. */
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
const held: ServerResponse[] = [];
const other = createServer(({ url, headers }, reply) => {
  asked.push({ url, headers });
  const isSilent = url?.startsWith('/silent') === true;
  if (isSilent) held.push(reply);
  reply.setHeader('content-type', 'text/html; charset=utf-8');
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

describe.each(WAYS_OF_RUN)('a page of another site, in $language, $theme', (way) => {
  it('is shown inside ours, knows nothing of it, and may be opened outside', async () => {
    const phone = await site.phone({ ...way, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    asked.splice(0);
    const token = await (async () => {
      await phone.open(addressOf('about'));
      return page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? 'none');
    })();
    await phone.open(addressOf('externalPage', { url: at('/page?accessToken=mine&q=1'), title: 'Partner' }));
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
    await look(phone, `frame-shown-${way.theme}`);
  });

  it('is a report by its name, with what it asks for', async () => {
    const phone = await site.phone({ ...way, account: 'wangfang' });
    asked.splice(0);
    await phone.open(addressOf('reportFrame', { name: 'sales', month: '2026-11', appId: 'crm', token: 'x' }));
    await phone.page.frameLocator('iframe').getByText('Quarterly figures').waitFor();
    expect(asked.map(({ url }) => url).filter((url) => url?.startsWith('/report'))).toEqual([
      '/report?report=sales&month=2026-11',
    ]);
  });

  it('that is not listed is refused in words, and never asked for', async () => {
    const phone = await site.phone({ ...way, account: 'wangfang' });
    const { page, words } = phone;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await phone.open(addressOf('externalPage', { url: 'https://elsewhere.example/page' }));
    await page.getByText(words.t('frame.notListed')).waitFor();
    await look(phone, `frame-not-listed-${way.theme}`);
    expect([await page.locator('iframe').count(), requests.filter((url) => url.startsWith('https://elsewhere'))]).toEqual(
      [0, []],
    );
    await phone.open(addressOf('externalPage'));
    await page.getByText(words.t('frame.noAddress')).waitFor();
  });

  it('that stays silent is told after ten seconds, with a way out, and shown when it comes after all', async () => {
    const phone = await site.phone({ ...way, account: 'wangfang' });
    const { page, words } = phone;
    await page.goto(`${site.server.address}/mobile${addressOf('externalPage', { url: at('/silent') })}`, {
      waitUntil: 'commit',
    });
    await page.locator('iframe').waitFor({ state: 'attached' });
    expect(await page.getByText(words.t('message.externalForm')).count()).toBe(0);
    await page.getByText(words.t('message.externalForm')).waitFor({ timeout: 20_000 });
    await shoot(page, `record/frame-silent-${way.theme}-${way.language}`);
    expect(await page.getByRole('link', { name: words.t('frame.openOutside') }).getAttribute('href')).toBe(
      at('/silent'),
    );
    for (const reply of held.splice(0)) reply.end('<!doctype html><h1>Late, but here</h1>');
    await page.frameLocator('iframe').getByText('Late, but here').waitFor();
    await expect.poll(() => page.getByText(words.t('message.externalForm')).count()).toBe(0);
  });
});
