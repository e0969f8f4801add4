import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { RecordCard } from '../presentation/lists/RecordCard.tsx';
import { loadTexts } from '../presentation/ui/i18n/texts.ts';
import { taskCard } from '../presentation/tasks/taskCard.ts';
import { createCard } from './createCard.ts';

const NOW = Date.parse('2026-11-25T10:00:00+08:00');
const HOUR = 3_600_000;
const row: TaskRow = {
  id: '10',
  instanceId: '20',
  subject: '年假 <b>2</b> 天 & "周末"',
  number: 'LV-1',
  nodeId: 'manager',
  nodeName: '经理',
  definitionName: '请假',
  initiatorName: '张伟',
  initiatorId: '30',
  kind: 'ordinary',
  status: 'new',
  executors: [],
  hasCandidates: false,
  summary: [],
  createdAt: NOW - HOUR,
};
const pair = (index: number) => ({ label: `字段 ${index}`, value: `值 ${index}` });

/** Attributes that the router and inline sizes add; the frame sets sizes by script, because of the CSP. */
const normalize = (element: Element | null): string => {
  const copy = element?.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-discover', 'style']) each.removeAttribute(name);
  const sorted = (each: Element): string =>
    `<${each.tagName} ${[...each.attributes]
      .map(({ name, value }) => `${name}=${value}`)
      .sort()
      .join(
        ' ',
      )}>${[...each.childNodes].map((node) => (node instanceof Element ? sorted(node) : node.textContent)).join('')}</>`;
  copy.normalize();
  return sorted(copy);
};

it.each<readonly [string, Partial<TaskRow>]>([
  ['a new task', {}],
  ['an opened task without initiator', { status: 'opened', initiatorId: undefined, initiatorName: '' }],
  [
    'a summary with a key figure',
    { summary: [{ label: '金额', value: '¥2,348.00', isKeyFigure: true }, pair(1), pair(2)] },
  ],
  ['a summary with more fields than a card shows', { summary: [pair(1), pair(2), pair(3), pair(4)] }],
  ['an overdue task', { dueAt: NOW - HOUR }],
  ['a task that is due soon', { dueAt: NOW + HOUR }],
  ['a task that waits for days', { createdAt: NOW - 50 * HOUR }],
  ['a task of an agent', { agentForName: '李强' }],
  ['a counter-sign', { kind: 'parallelSigner' }],
  ['a returned task', { kind: 'returned' }],
  ['a request to revise', { isToRevise: true }],
  ['the same name twice', { definitionName: '经理' }],
])('draws %s like the app', async (_, different) => {
  startPlatform();
  await loadTexts(['list']);
  const content = taskCard({ ...row, ...different }, { t: word, language: 'zh-CN', now: NOW });
  renderInSession(<RecordCard content={content} to={{ page: 'taskDetail', params: { taskId: '10' } }} />);
  const place = page.getByRole('link');
  await expect.element(place).toBeVisible();
  const link = place.element();
  const drawn = createCard(content, { href: link.getAttribute('href') ?? '', unread: word('list.unread') });
  expect(normalize(drawn)).toBe(normalize(link.parentElement));
});
