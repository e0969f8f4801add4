import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { CheckBox } from './CheckBox.tsx';
import { RadioRow } from './RadioRow.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';

const PERIODS = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

function Controls() {
  const [isOn, setIsOn] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [way, setWay] = useState('start');
  const [period, setPeriod] = useState<'week' | 'month'>('week');
  return (
    <main>
      <h1>Controls</h1>
      <Switch label="Mail" isOn={isOn} onChange={setIsOn} />
      <CheckBox label="All" state={isChecked ? 'all' : 'some'} onToggle={() => setIsChecked(!isChecked)} />
      <RadioRow name="way" isChosen={way === 'start'} onChoose={() => setWay('start')} label="Start" />
      <RadioRow name="way" isChosen={way === 'end'} onChoose={() => setWay('end')} label="End" note="At once" />
      <Segmented label="Period" value={period} options={PERIODS} onChange={setPeriod} />
    </main>
  );
}
const render = () => {
  startPlatform();
  renderInSession(<Controls />);
};

describe('controls drawn by Konsta', () => {
  it('have roles, names and no axe violations', async () => {
    render();
    await expect.element(page.getByRole('switch', { name: 'Mail' })).not.toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked();
    await expect.element(page.getByRole('radio', { name: 'Start' })).toBeChecked();
    await expect.element(page.getByRole('radiogroup', { name: 'Period' })).toBeInTheDocument();
    await expect.element(page.getByRole('img')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('are operated with the keyboard', async () => {
    render();
    await expect.element(page.getByRole('switch')).toBeInTheDocument();
    await userEvent.keyboard('{Tab} {Tab} {Tab}{ArrowDown}{Tab}{ArrowRight}');
    await expect.element(page.getByRole('switch', { name: 'Mail' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'All' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'End' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  });

  it.each(['switch', 'checkbox', 'radio'])('have a touch target of 44 px: %s', async (role) => {
    render();
    const control = page.getByRole(role).first();
    await expect.element(control).toBeInTheDocument();
    const { width, height } = control.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });
});
