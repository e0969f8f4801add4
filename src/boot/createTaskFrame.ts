import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { splitSummary } from '../presentation/ui/cards/splitSummary.ts';
import { waitingChip } from '../presentation/ui/feedback/waiting.ts';
import { createAvatar, createChip } from './createCard.ts';
import { createPage, type FrameContext } from './createPage.ts';
import { h } from './dom.ts';

/** Creates subject, step, applicant and summary of a task. */
export function createTaskFrame(row: TaskRow, context: FrameContext): HTMLElement {
  const { figure, pairs } = splitSummary(row.summary);
  const head = h('div', 'pb-3', [
    h('div', 'flex flex-wrap items-center gap-x-2 gap-y-1', [
      createChip({ text: row.nodeName, tone: 'action' }),
      createChip(waitingChip(row, context.now, context.t)),
      h('span', 'figures text-12 text-soft', [row.number]),
    ]),
    h('p', 'mt-2 text-24 font-bold', [row.subject]),
    ...(figure === undefined ? [] : [h('p', 'figures text-32 font-bold tracking-tight', [figure])]),
  ]);
  const initiator = h('div', `${CARD} flex items-center gap-x-3 px-4 py-3`, [
    createAvatar({ id: row.initiatorId ?? '', name: row.initiatorName }),
    h('div', 'min-w-0 flex-1', [
      h('p', 'font-semibold', [row.initiatorName]),
      h('p', 'text-14 text-soft', [row.definitionName]),
    ]),
  ]);
  const summary = h(
    'dl',
    `${CARD} mt-3 px-4 py-1.5`,
    pairs.map(({ label, value }) =>
      h('div', 'flex flex-wrap items-baseline gap-x-4 py-2.5', [
        h('dt', 'w-[5.5rem] text-14 text-soft', [label]),
        h('dd', '', [value]),
      ]),
    ),
  );
  return createPage(context, { title: '' }, [head, initiator, ...(pairs.length === 0 ? [] : [summary])]);
}

const CARD = 'rounded-card bg-surface shadow-card';
