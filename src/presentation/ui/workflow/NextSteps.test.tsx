import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { NextSteps } from './NextSteps.tsx';

beforeAll(() => loadTexts(['node']));

describe('the next steps of a command', () => {
  it('show the node with its assignees in one sentence, and a name with markup literally', async () => {
    startPlatform();
    const node = {
      node: 'pay',
      nodeName: '付款 <b>A</b> & B',
      people: [{ kind: 'person' as const, id: '3', name: '李<i>强</i>' }],
    };
    renderInSession(<NextSteps sentences={{ intro: { key: 'node.goesTo' }, nodes: [node], notes: [] }} />);
    const item = page.getByRole('listitem');
    await expect.element(item).toHaveTextContent(/^付款 <b>A<\/b> & B：李<i>强<\/i>$/u);
    expect([...item.element().querySelectorAll('*')].map((each) => each.outerHTML)).toEqual([
      '<b class="font-semibold">付款 &lt;b&gt;A&lt;/b&gt; &amp; B</b>',
    ]);
  });
});
