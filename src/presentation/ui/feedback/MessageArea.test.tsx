import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useEffect, useState } from 'react';
import { holdTimers } from '#test/support/pages/holdTimers.ts';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { Button } from '../controls/Button.tsx';
import type { MessageTone } from './Messages.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { PageLink } from '../navigation/PageLink.tsx';
import { SendButton } from '../controls/SendButton.tsx';

const SENTENCE = '已完成一项，另有五项未完成，原因见各项下方，请逐项核对以后再决定如何处理这些记录。';
const WORD = '已复制';

function Page({ tone, text }: { readonly tone: MessageTone; readonly text: string }) {
  const { messages } = useAdapterContext();
  const [isOver, setIsOver] = useState(false);
  return (
    <>
      <Button onClick={() => messages.show({ text }, tone, () => setIsOver(true))}>show</Button>
      {isOver && <p role="note">afterwards</p>}
      <PageLink to="about">leave</PageLink>
    </>
  );
}
const show = async (tone: MessageTone, text: string) => {
  startPlatform();
  renderInSession(<Page tone={tone} text={text} />);
  await page.getByRole('button', { name: 'show' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
};
/** Measures how long the message remains visible, in ms. */
async function lasting(text: string): Promise<number> {
  const begin = performance.now();
  await expect.poll(() => document.body.textContent.includes(text), { timeout: 15_000, interval: 50 }).toBe(false);
  return performance.now() - begin;
}

describe('MessageArea', () => {
  it('shows an icon in a success message', async () => {
    await show('success', SENTENCE);
    await expect.poll(() => page.getByText(SENTENCE).element().querySelectorAll('svg').length).toBe(1);
  });
  it('gives a message the z-index of the specification', async () => {
    await show('success', SENTENCE);
    const heights: string[] = [];
    for (let each = page.getByText(SENTENCE).element().parentElement; each; each = each.parentElement)
      heights.push(getComputedStyle(each).zIndex);
    expect(heights).toContain('10090');
  });

  it('shows no icon in a warning', async () => {
    await show('warning', SENTENCE);
    expect(page.getByText(SENTENCE).element().querySelectorAll('svg')).toHaveLength(0);
  });
  it('shows a long sentence for more than five seconds', async () => {
    await show('warning', SENTENCE);
    expect(await lasting(SENTENCE)).toBeGreaterThan(5000);
  });
  it.each([
    ['plain', 500],
    ['success', 3000],
    ['warning', 3000],
  ] as const)('shows a short %s message until %i ms have passed, and then continues', async (tone, durationMs) => {
    const timers = holdTimers(durationMs);
    await show(tone, WORD);
    expect(timers.count()).toBe(1);
    await expect.element(page.getByRole('note')).not.toBeInTheDocument();
    timers.fire();
    await expect.element(page.getByText(WORD)).not.toBeInTheDocument();
    await expect.element(page.getByRole('note')).toBeVisible();
  });
  it('hides a warning when the user leaves the page', async () => {
    await show('warning', SENTENCE);
    await page.getByRole('link', { name: 'leave' }).click();
    await expect.element(page.getByText(SENTENCE), { timeout: 1000 }).not.toBeInTheDocument();
  });
});

function Sender() {
  const [sent, setSent] = useState(0);
  const [missing, setMissing] = useState(true);
  useEffect(() => document.documentElement.setAttribute('data-sent', String(sent)), [sent]);
  return (
    <>
      <SendButton
        label="提交"
        tone="action"
        isBusy={false}
        message={undefined}
        isRetry={false}
        missing={missing ? { key: 'refusal.opinion.required' } : undefined}
        onSend={() => setSent(sent + 1)}
      />
      <Button onClick={() => setMissing(false)}>fill</Button>
    </>
  );
}

describe('SendButton with missing input', () => {
  it('looks disabled and announces the reason when it is pressed', async () => {
    startPlatform();
    renderInSession(<Sender />);
    const button = page.getByRole('button', { name: '提交' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => Number(getComputedStyle(button.element()).opacity)).toBeLessThan(0.6);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await button.click({ force: true });
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(document.documentElement.getAttribute('data-sent')).toBe('0');
    await page.getByRole('button', { name: 'fill' }).click();
    await expect.poll(() => Number(getComputedStyle(button.element()).opacity)).toBe(1);
    await button.click();
    await expect.poll(() => document.documentElement.getAttribute('data-sent')).toBe('1');
  });
});
