import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { lazyComponent, OPTIONAL_PART } from './lazyComponent.tsx';

const Loaded = ({ name }: { readonly name: string }) => <p>{name}</p>;

it('shows every place of a component after a retry in one of them', async () => {
  startPlatform();
  let isAway = true;
  const Part = lazyComponent(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  });
  renderInSession(
    <>
      <Part name="first" />
      <Part name="second" />
    </>,
  );
  const retry = page.getByRole('button', { name: word('app.retry') });
  await expect.poll(() => retry.elements().length).toBe(2);
  isAway = false;
  await retry.first().click();
  await expect.element(page.getByText('first')).toBeVisible();
  await expect.element(page.getByText('second')).toBeVisible();
  expect(retry.elements()).toEqual([]);
});

it('shows the placeholder while an optional component loads, and nothing after a failure', async () => {
  startPlatform();
  let fail = () => {};
  const loading = new Promise<typeof Loaded>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  const Part = lazyComponent(() => loading, { ...OPTIONAL_PART, placeholder: () => <p>placeholder</p> });
  renderInSession(<Part name="first" />);
  await expect.element(page.getByText('placeholder')).toBeVisible();
  fail();
  await expect.element(page.getByText('placeholder')).not.toBeInTheDocument();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
