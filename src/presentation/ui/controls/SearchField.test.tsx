import { useState } from 'react';
import { expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { SearchField } from './SearchField.tsx';

const asked: string[] = [];
function Searched() {
  const [search, setSearch] = useState('');
  return (
    <SearchField
      value={search}
      hint="Title"
      onChange={(typed) => {
        asked.push(typed);
        setSearch(typed);
      }}
    />
  );
}

it('SearchField shows the text of an input method while it is composed and searches for it afterwards', async () => {
  startPlatform();
  await loadTexts(['list']);
  renderInSession(<Searched />);
  const field = page.getByRole('searchbox');
  await field.click();
  const session: object = cdp();
  if (!('send' in session) || typeof session.send !== 'function') throw new Error('the browser takes no orders');
  const send = (method: string, given: object): unknown =>
    Reflect.apply(session.send as () => unknown, session, [method, given]);
  for (const text of ['z', 'zh', 'zhang', "zhang'wei"])
    await send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect.element(field).toHaveValue("zhang'wei");
  expect(asked).toEqual([]);
  await send('Input.insertText', { text: '张伟' });
  await expect.element(field).toHaveValue('张伟');
  expect(new Set(asked)).toEqual(new Set(['张伟']));
});
