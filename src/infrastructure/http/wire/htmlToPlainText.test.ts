import { expect, it } from 'vitest';
import { htmlToPlainText } from './htmlToPlainText.ts';

it.each([
  ['plain words', 'Less than 5 < 7 & more', 'Less than 5 < 7 & more'],
  ['paragraphs', '<p>Dear Li,</p><p>please read&nbsp;this.</p>', 'Dear Li,\nplease read this.'],
  [
    'a link',
    'See <a class="x" href="http://oa/bpm/workbench/openDoc/17">the request</a> today',
    'See http://oa/bpm/workbench/openDoc/17 today',
  ],
  ['a script', '<b>Hi</b><img src=x onerror="alert(1)"><script>alert(1)</script>', 'Hialert(1)'],
  ['escaped markup', '<i>1 &lt; 2 &amp;&amp; 3 &gt; 2</i>', '1 < 2 && 3 > 2'],
])('converts %s to text', (_, sent, shown) => {
  expect(htmlToPlainText(sent)).toBe(shown);
});
