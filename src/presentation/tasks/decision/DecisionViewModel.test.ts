import { describe, expect, it } from 'vitest';
import type { CommandGateway, CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { DecisionViewModel } from './DecisionViewModel.ts';
import { DECISION_PAGE } from '#test/support/dispatches.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { aDetail, aNode, taskScreen } from '#test/support/taskScreen.ts';

interface Wishes {
  readonly vote?: Vote;
  readonly detail?: ReturnType<typeof aDetail>;
  readonly answers?: Partial<CommandGateway>;
  readonly outcome?: () => Promise<Result<void, Failure>>;
  readonly drafts?: ReturnType<typeof memoryDrafts>;
}

type SentDecision = Omit<CommandRequest, 'command' | 'decided'> &
  Omit<CommandOf<'decide'>, 'variables'> &
  NonNullable<CommandRequest['decision']>;

/** Opens a decision sheet, and records what it sends and reports. */
async function openSheet({
  vote = 'agree',
  detail = aDetail(),
  answers = {},
  outcome = async () => ok(undefined),
  drafts = memoryDrafts(),
}: Wishes = {}) {
  const sent: SentDecision[] = [];
  const events: string[] = [];
  const send: CommandGateway['send'] = ({ command, decision, ...rest }) => {
    if (command.kind === 'decide' && decision) sent.push({ ...rest, ...command, ...decision });
    return outcome();
  };
  const { context } = taskScreen({ send, ...answers }, { detail, drafts });
  await context.session.load();
  context.changes.subscribe(({ task }) => events.push(`changed ${task ?? ''}`));
  const sheet = new DecisionViewModel(context, {
    ...DECISION_PAGE,
    detail,
    vote,
    forms: detail.forms.map((form) => new FormViewModel(form)),
    onDone: () => void events.push('done'),
    onTaskEnded: () => void events.push('gone'),
    onFormInvalid: () => void events.push('form'),
    onOutdated: () => void events.push('outdated'),
  });
  await sheet.start();
  return { sheet, sent, events, drafts };
}

describe('deciding on a task', () => {
  it('agrees without an opinion in two taps', async () => {
    const { sheet, sent, events } = await openSheet();
    await sheet.submit();
    expect([sent.map(({ vote, opinion }) => [vote, opinion]), events]).toEqual([
      [['agree', '']],
      ['changed 1', 'done'],
    ]);
  });

  it("starts with the text of the form's opinion field, and stores the opinion there", async () => {
    const { sheet, sent } = await openSheet({
      detail: aDetail({ forms: [tripForm({ data: { leader_op: 'Fine with me.' } }, true)] }),
    });
    expect(sheet.submission.value).toBe('Fine with me.');
    sheet.submission.change('Fine with me, go.');
    await sheet.submit();
    expect(sent.map(({ opinion, opinionField }) => [opinion, opinionField])).toEqual([
      ['Fine with me, go.', 'leader_op'],
    ]);
  });

  it('sends once for several presses', async () => {
    let finish: (outcome: Result<void, Failure>) => void = () => undefined;
    const { sheet, sent } = await openSheet({
      outcome: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const first = sheet.submit();
    await sheet.submit();
    await sheet.submit();
    expect([sent.length, sheet.submission.activity.isBusy]).toEqual([1, true]);
    finish(ok(undefined));
    await first;
    expect(sheet.submission.activity.isBusy).toBe(false);
  });

  it('requires a reason to refuse', async () => {
    const { sheet, sent } = await openSheet({ vote: 'refuse' });
    expect(sheet.submission.missing).toEqual({ key: 'refusal.opinion.required' });
    await sheet.submit();
    expect(sent).toEqual([]);
    sheet.submission.change('Over budget.');
    expect(sheet.submission.missing).toBeUndefined();
    await sheet.submit();
    expect(sent[0]?.opinion).toBe('Over budget.');
  });

  it('requires an opinion even to agree if the node demands it', async () => {
    const { sheet } = await openSheet({ detail: aDetail({ switches: ['opinionRequired'] }) });
    expect(sheet.submission.missing).toEqual({ key: 'refusal.opinion.required' });
  });

  it('counts characters as users do, 500 at most', async () => {
    const { sheet } = await openSheet();
    sheet.submission.change('\u{1F600}'.repeat(500));
    expect(sheet.submission.missing).toBeUndefined();
    sheet.submission.change('x'.repeat(501));
    expect(sheet.submission.missing).toMatchObject({ key: 'refusal.opinion.tooLong' });
  });

  it('keeps the opinion when it fails, reports why, and sends the same command with the same key', async () => {
    const outcomes: Result<void, Failure>[] = [fail({ kind: 'timeout' }), ok(undefined)];
    const { sheet, sent, events, drafts } = await openSheet({ outcome: async () => outcomes.shift() ?? ok(undefined) });
    sheet.submission.change('Fine.');
    await sheet.submit();
    expect([sheet.submission.value, sheet.submission.message, events]).toEqual([
      'Fine.',
      { key: 'message.unanswered.timeout' },
      [],
    ]);
    expect(drafts.kept['opinion.1.agree']).toBe('Fine.');
    await sheet.submit();
    expect([sent[0]?.key === sent[1]?.key, events]).toEqual([true, ['changed 1', 'done']]);
    expect(drafts.kept).toEqual({});
  });

  it('uses a new key once the opinion has changed, because that is another command', async () => {
    const { sheet, sent } = await openSheet({ outcome: async () => fail({ kind: 'serverFault', status: 500 }) });
    await sheet.submit();
    sheet.submission.change('Second thoughts.');
    expect(sheet.submission.message).toBeUndefined();
    await sheet.submit();
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('sends attachments once they are uploaded, and keeps them for the next visit', async () => {
    const drafts = memoryDrafts();
    const { sheet, sent } = await openSheet({ drafts, outcome: async () => fail({ kind: 'offline' }) });
    sheet.submission.attached?.uploads.add([new File(['x'], 'plan.pdf'), new File(['y'], 'wrong.pdf')]);
    expect(sheet.submission.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => sheet.submission.missing).toBeUndefined();
    const [, wrong] = sheet.submission.files;
    if (wrong) sheet.submission.attached?.remove(wrong);
    await sheet.submit();
    expect(sent.map(({ files }) => files)).toMatchObject([[{ id: 'file of plan.pdf', name: 'plan.pdf' }]]);
    await sheet.saveInput();
    const { sheet: again } = await openSheet({ drafts });
    expect(again.submission.files).toMatchObject([{ name: 'plan.pdf' }]);
  });

  it('shows the result when another user has handled the task first', async () => {
    const { sheet, events } = await openSheet({
      outcome: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    await sheet.submit();
    expect(events).toEqual(['gone']);
  });

  it('restores the opinion after a login', async () => {
    const drafts = memoryDrafts();
    const { sheet } = await openSheet({
      vote: 'refuse',
      drafts,
      outcome: async () => fail({ kind: 'sessionExpired' }),
    });
    sheet.submission.change('The invoices do not match.');
    await sheet.submit();
    await sheet.saveInput();
    const { sheet: reopened } = await openSheet({ vote: 'refuse', drafts });
    expect(reopened.submission.value).toBe('The invoices do not match.');
  });

  it('closes for a missing field of the form', async () => {
    const { sheet, sent, events } = await openSheet({
      detail: aDetail({ forms: [tripForm({ data: { title: '' } })] }),
    });
    await sheet.submit();
    expect([sent, events]).toEqual([[], ['form']]);
  });

  it('refuses without validating the form', async () => {
    const { sheet, sent } = await openSheet({
      vote: 'refuse',
      detail: aDetail({ forms: [tripForm({ data: { title: '' } })] }),
    });
    sheet.submission.change('No.');
    await sheet.submit();
    expect(sent).toHaveLength(1);
  });
});

describe('choosing the next assignees', () => {
  const open = (given: Parameters<typeof aNode>[0]) =>
    openSheet({ answers: { preview: async () => ok({ next: [aNode({ maySelectPeople: true, ...given })] }) } });

  it('reports the node that requires an assignee and has none', async () => {
    const { sheet, sent } = await open({ executors: [] });
    expect([sheet.choice.issues[0]?.field, sheet.submission.missing]).toEqual([
      'finance',
      { key: 'validation.nodePeople.required', values: { name: 'Finance' } },
    ]);
    await sheet.submit();
    expect(sent).toEqual([]);
    sheet.choice.choosePeople('finance', [{ id: '5', name: 'Zhou Lan' }]);
    expect(sheet.choice.issues).toEqual([]);
    await sheet.submit();
    expect(sent[0]?.chosenPeople).toEqual({ finance: [{ kind: 'person', id: '5', name: 'Zhou Lan' }] });
  });

  it('sends the users the server proposed if none were chosen', async () => {
    const { sheet, sent } = await open({});
    await sheet.submit();
    expect(sent[0]?.chosenPeople['finance']?.map(({ name }) => name)).toEqual(['Li Qiang']);
  });

  it('accepts a node that may be empty', async () => {
    const { sheet } = await open({ executors: [], mayBeEmpty: true });
    expect(sheet.submission.missing).toBeUndefined();
  });

  it('sends the flow the approver chose, the first by default', async () => {
    const exits = [aNode({ id: 'a', name: 'A' }), aNode({ id: 'b', name: 'B' })];
    const { sheet, sent } = await openSheet({
      detail: aDetail({ nextChoice: 'manual' }),
      answers: { preview: async () => ok({ next: exits }) },
    });
    expect([sheet.choice.mustChoosePath, sheet.choice.path]).toEqual([true, 'a']);
    sheet.choice.choosePath('b');
    await sheet.submit();
    expect([sent[0]?.destination, Object.keys(sent[0]?.chosenPeople ?? {})]).toEqual(['b', ['b']]);
  });

  it('reports that the chosen flow requires an assignee', async () => {
    const exits = [aNode({ id: 'a', name: 'A' }), aNode({ id: 'b', name: 'B', executors: [], maySelectPeople: true })];
    const { sheet } = await openSheet({
      detail: aDetail({ nextChoice: 'manual' }),
      answers: { preview: async () => ok({ next: exits }) },
    });
    expect(sheet.submission.missing).toBeUndefined();
    sheet.choice.choosePath('b');
    expect(sheet.submission.missing).toEqual({ key: 'validation.nodePeople.chosen', values: { name: 'B' } });
  });

  it('keeps flow and users for the next visit of the sheet, and deletes them once sent', async () => {
    const drafts = memoryDrafts();
    const wishes = {
      drafts,
      detail: aDetail({ nextChoice: 'manual' }),
      answers: { preview: async () => ok({ next: [aNode({ id: 'a' }), aNode({ id: 'b', maySelectPeople: true })] }) },
    };
    const { sheet } = await openSheet(wishes);
    sheet.choice.choosePath('b');
    sheet.choice.choosePeople('b', [{ id: '5', name: 'Zhou Lan' }]);
    await sheet.saveInput();
    const { sheet: again, sent } = await openSheet(wishes);
    expect([again.choice.path, again.choice.people['b']]).toEqual([
      'b',
      [{ kind: 'person', id: '5', name: 'Zhou Lan' }],
    ]);
    await again.submit();
    expect([sent[0]?.destination, drafts.kept]).toEqual(['b', {}]);
  });

  it('works without an explanation when the next nodes cannot be loaded', async () => {
    const { sheet, events } = await openSheet({ answers: { preview: async () => fail({ kind: 'offline' }) } });
    expect(sheet.next.failure).toEqual({ kind: 'offline' });
    await sheet.submit();
    expect(events).toContain('done');
  });
});
