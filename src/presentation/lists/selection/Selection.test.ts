import { Trash2 } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#domain/shared/result.ts';
import { RecordListViewModel } from '../RecordListViewModel.ts';
import type { RowCommand, SelectionAction } from '../rowAction.ts';
import { aList } from '#test/support/lists.ts';
import { pageContext } from '#test/support/testPageContext.ts';

interface Row {
  readonly id: string;
  readonly isDraft: boolean;
}
const draft: Row = { id: '1', isDraft: true };
const second: Row = { id: '2', isDraft: true };
const running: Row = { id: '3', isDraft: false };
const requirement = { isMet: ({ isDraft }: Row) => isDraft, elseKey: 'message.recordInProcess' } as const;
const named = { label: { key: 'list.select' }, icon: Trash2 } as const;

/** Opens a list whose drafts can be deleted and edited, with some selected. `done` records the deleted ones. */
async function openSelection(chosen: readonly Row[] = [], given: Partial<SelectionAction<Row>> = {}) {
  const done: string[] = [];
  const actionOf = ({ id }: Row): RowCommand => ({
    done: { key: 'message.deleted' },
    question: { key: 'list.selectNone' },
    run: async () => ok(done.push(id)),
  });
  const remove: SelectionAction<Row> = { ...named, purpose: 'delete', requirement, each: actionOf, ...given };
  const edit: SelectionAction<Row> = {
    ...named,
    purpose: 'edit',
    isSingle: true,
    requirement,
    to: ([row]) => ({ page: 'startForm', params: { instId: row?.id ?? '' } }),
  };
  const context = pageContext();
  const model = new RecordListViewModel(
    aList(() => [draft, second, running], { selection: [remove, edit] }),
    context,
  );
  await model.select(chosen);
  const { selection } = model;
  if (!selection) throw new Error('Nothing can be chosen in this list');
  const said = () =>
    context.messages.shown && 'key' in context.messages.shown.message ? context.messages.shown.message.key : undefined;
  const press = (index: 0 | 1) => selection.actions[index]?.press();
  return { model, context, selection, press, said, done };
}

describe('a selection', () => {
  it('starts with the row that was pressed long, and adds and removes rows', async () => {
    const { selection } = await openSelection([draft]);
    selection.toggle([second]);
    expect([selection.count, selection.has(draft), selection.has(running)]).toEqual([2, true, false]);
    selection.deselect(draft);
    selection.deselect(draft);
    expect([...selection.chosen.keys()]).toEqual(['2']);
  });

  it('adds the rest of a partly selected group, and removes a complete one', async () => {
    const { selection } = await openSelection([draft]);
    const group = [draft, second];
    expect(selection.getSelectionState(group)).toBe('some');
    selection.toggle(group);
    expect([selection.getSelectionState(group), selection.getSelectionState([running])]).toEqual(['all', 'none']);
    selection.toggle(group);
    expect(selection.count).toBe(0);
  });
});

describe('a batch', () => {
  it('reports beforehand that too many tasks are selected, and by how many', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ id: `t${at}`, isDraft: true }));
    const { selection, press, said } = await openSelection(many, { purpose: 'approve' });
    expect(selection.excess).toEqual({ key: 'validation.selection.tooMany', values: { limit: 200, over: 1 } });
    press(0);
    expect(said()).toBe('validation.selection.tooMany');
    expect(selection.count, 'nothing is lost').toBe(201);
    selection.deselect(many[0] ?? draft);
    expect(selection.excess).toBeUndefined();
    expect(press(0)).toEqual({ key: 'list.selectNone' });
  });
});

describe('an action on the selection', () => {
  it.each(['delete', 'edit', 'approve', 'open'] as const)('requires at least one row to %s', async (purpose) => {
    const { press, said } = await openSelection([], { purpose });
    press(0);
    expect(said()).toBe(`validation.selection.none.${purpose}`);
  });

  it('requires exactly one row where the action applies to one', async () => {
    const several = await openSelection([draft, second]);
    several.press(1);
    expect([several.said(), several.context.opened]).toEqual(['validation.selection.severalToEdit', []]);
    const single = await openSelection([second]);
    single.press(1);
    expect([single.said(), single.context.opened]).toEqual([undefined, ['startForm 2']]);
  });

  it('does not start if one of the rows does not allow it', async () => {
    const { press, said, done, model } = await openSelection([draft, running]);
    press(0);
    expect([said(), done, model.selection !== undefined]).toEqual(['message.recordInProcess', [], true]);
  });

  it('prompts first if it cannot be undone, then runs for each row and ends the selection', async () => {
    const { selection, press, said, done, model } = await openSelection([draft, second]);
    expect([press(0), done]).toEqual([{ key: 'list.selectNone' }, []]);
    selection.actions[0]?.confirm();
    await vi.waitFor(() => expect([done, said(), model.selection]).toEqual([['1', '2'], 'message.deleted', undefined]));
  });
});
