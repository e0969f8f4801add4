import { describe, expect, it } from 'vitest';
import type { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import type { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { ok, fail } from '#domain/shared/result.ts';
import { TaskDetailViewModel } from './TaskDetailViewModel.ts';
import { FieldViewModel } from '../forms/model/FieldViewModel.ts';
import type { FormViewModel } from '../forms/model/FormViewModel.ts';
import { anInstance, aRecord, aTask } from '#test/support/builders.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { aDetail, MANAGER, taskScreen, type TaskScreen } from '#test/support/taskScreen.ts';

async function openTask(screen: TaskScreen) {
  const page = new TaskDetailViewModel(screen.context, '1');
  await page.loader.load();
  return { page, ...screen };
}
const titleOf = (form: FormViewModel | undefined): FieldViewModel => {
  const found = form?.sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof FieldViewModel && part.definition.name === 'title');
  if (!(found instanceof FieldViewModel)) throw new Error('no title');
  return found;
};

describe('opening a task', () => {
  it('offers the actions the policy allows', async () => {
    const { page } = await openTask(taskScreen({}));
    expect([page.votes, page.blocked, page.mayReturn]).toEqual([['agree', 'refuse'], undefined, true]);
  });

  it('shows why an action is refused', async () => {
    const { page } = await openTask(
      taskScreen({}, { detail: aDetail({ task: aTask({ assignee: MANAGER.id, kind: 'communication' }) }) }),
    );
    expect(page.blocked).toEqual({ code: 'task.isCommunication' });
  });

  it('tells an agent which user the task is assigned to', async () => {
    const history = [
      aRecord({ task: '1', doneAt: undefined }),
      aRecord({ task: '2', doneAt: undefined }),
      aRecord({ task: '1' }),
    ];
    const lies = async (holder: string) =>
      (
        await openTask(
          taskScreen(
            {},
            {
              history,
              detail: aDetail({
                task: aTask({ assignee: holder, executors: [{ kind: 'person', id: holder, name: 'A colleague' }] }),
              }),
            },
          ),
        )
      ).page.delegatedRows;
    expect([await lies('4'), await lies(MANAGER.id)]).toEqual([[history[0]], []]);
  });

  it('shows that a suspended request waits', async () => {
    const { page } = await openTask(
      taskScreen({}, { detail: aDetail({ instance: anInstance({ status: 'suspended' }) }) }),
    );
    expect(page.blocked).toEqual({ code: 'instance.suspended' });
  });

  it('offers to claim a group task, once, and reloads it', async () => {
    const group = { kind: 'group', id: 'hr', name: 'HR' } as const;
    const shared = aDetail({ task: aTask({ assignee: undefined, executors: [group], hasCandidates: true }) });
    let isTaken = false;
    let toggles = 0;
    const { page } = await openTask(
      taskScreen({
        find: async () => ok(isTaken ? aDetail() : shared),
        toggleClaim: async () => {
          toggles += 1;
          isTaken = true;
          return ok(undefined);
        },
      }),
    );
    expect([page.blocked, page.findRefusal('claim')]).toEqual([{ code: 'task.notClaimed' }, undefined]);
    await Promise.all([page.toggleClaim(), page.toggleClaim()]);
    expect([page.blocked, toggles]).toEqual([undefined, 1]);
  });

  it('shows a link to the result when the task has ended', async () => {
    const { page, context } = await openTask(
      taskScreen({ find: async () => fail({ kind: 'taskGone', instance: '77' }) }),
    );
    expect(page.closedTask).toBeDefined();
    page.openInstance();
    expect(context.opened).toEqual(['instanceDetail 77']);
  });

  it('keeps its content when a reload fails', async () => {
    let isDown = false;
    const { page } = await openTask(
      taskScreen({ find: async () => (isDown ? fail({ kind: 'offline' }) : ok(aDetail())) }),
    );
    isDown = true;
    await page.loader.load();
    expect([page.detail === undefined, page.failure]).toEqual([false, { kind: 'offline' }]);
  });
});

describe('a task that changes while it is shown', () => {
  it('shows that it was claimed, even if it was loading at that time', async () => {
    const server = lateAnswers<Awaited<ReturnType<TaskGateway['find']>>>();
    const screen = taskScreen({ find: server.ask, toggleClaim: async () => ok(undefined) });
    const page = new TaskDetailViewModel(screen.context, '1');
    page.start();
    await flushPromises();
    const claiming = page.toggleClaim();
    await server.answer(0, ok(aDetail()));
    await server.answer(1, ok(aDetail({ task: aTask({ assignee: MANAGER.id, status: 'locked' }) })));
    await claiming;
    expect(page.detail?.task.status).toBe('locked');
    page.dispose();
  });

  it('is not loaded any more once it has ended', async () => {
    let asked = 0;
    const screen = taskScreen({
      find: async () => {
        asked += 1;
        return fail({ kind: 'taskGone', instance: '2' });
      },
    });
    const page = new TaskDetailViewModel(screen.context, '1');
    page.start();
    await flushPromises();
    screen.context.due.next();
    screen.context.changes.next({});
    await page.loader.load();
    expect([page.closedTask, asked, page.loader.isLoading]).toEqual([{ kind: 'taskGone', instance: '2' }, 1, false]);
    page.dispose();
  });
});

describe('filling in the form of a task', () => {
  const writable = () => aDetail({ forms: [tripForm()] });

  it('keeps current input when the page reloads', async () => {
    const { page } = await openTask(taskScreen({}, { detail: writable() }));
    titleOf(page.forms[0]).change('Tokyo');
    await page.loader.load();
    expect(titleOf(page.forms[0]).stored).toBe('Tokyo');
  });

  it('does not open the sheet while a field is missing, and focuses it', async () => {
    const { page, context } = await openTask(taskScreen({}, { detail: writable() }));
    titleOf(page.forms[0]).change('');
    page.decide('agree');
    expect([context.opened, page.forms[0]?.focus?.id]).toEqual([[], titleOf(page.forms[0]).id]);
    titleOf(page.forms[0]).change('Tokyo');
    page.decide('agree');
    expect(context.opened).toEqual(['taskDetail 1 agree']);
  });

  it('restores the input of an earlier visit, and can discard it', async () => {
    const drafts = memoryDrafts();
    const { page } = await openTask(taskScreen({}, { detail: writable(), drafts }));
    titleOf(page.forms[0]).change('Tokyo');
    page.dispose();
    const { page: later } = await openTask(taskScreen({}, { detail: writable(), drafts }));
    await Promise.resolve();
    expect([titleOf(later.forms[0]).stored, later.drafts.isRestored]).toEqual(['Tokyo', true]);
    await later.drafts.discard();
    expect([titleOf(later.forms[0]).stored === 'Tokyo', drafts.kept]).toEqual([false, {}]);
    later.dispose();
  });

  const written = (data: object) => aDetail({ forms: [tripForm({ data: { sub__trip_cost: [], ...data } })] });
  const fieldsOf = (form: FormViewModel | undefined) => form?.record.fields;

  it('restores a draft of a form that was changed meanwhile, and keeps both', async () => {
    const drafts = memoryDrafts();
    const before = written({ title: 'Kyoto', days: 2, UPDATE_VERSION_: 3 });
    const { page } = await openTask(taskScreen({}, { detail: before, drafts }));
    titleOf(page.forms[0]).change('Tokyo');
    page.dispose();
    const changed = written({ title: 'Kyoto', days: 5, UPDATE_VERSION_: 4 });
    const { page: later } = await openTask(taskScreen({}, { detail: changed, drafts }));
    await flushPromises();
    expect(fieldsOf(later.forms[0])).toMatchObject({ title: 'Tokyo', days: 5, UPDATE_VERSION_: 4 });
    expect(later.forms[0]?.conflicts).toEqual([]);
    later.dispose();
  });

  it('keeps current input when other users change the form, and reports conflicts', async () => {
    const answers = [
      written({ title: 'Kyoto', days: 2, UPDATE_VERSION_: 3 }),
      written({ title: 'Osaka', days: 5, UPDATE_VERSION_: 4 }),
    ];
    const find: TaskGateway['find'] = async () => ok(answers.shift() ?? aDetail());
    const { page, drafts } = await openTask(taskScreen({ find }));
    titleOf(page.forms[0]).change('Tokyo');
    await page.loader.load();
    expect(fieldsOf(page.forms[0])).toMatchObject({ title: 'Tokyo', days: 5, UPDATE_VERSION_: 4 });
    expect(page.forms[0]?.conflicts).toMatchObject([{ name: 'title', label: titleOf(page.forms[0]).definition.label }]);
    page.forms[0]?.acceptTheirs('title');
    expect([fieldsOf(page.forms[0])?.['title'], page.forms[0]?.conflicts]).toEqual(['Osaka', []]);
    // Input from now on is also stored on the device.
    await flushPromises();
    titleOf(page.forms[0]).change('Nagoya');
    page.dispose();
    await flushPromises();
    expect(JSON.stringify(drafts.kept)).toContain('Nagoya');
  });

  it('loads its new version once it is saved', async () => {
    const answers = [written({ title: 'Kyoto', UPDATE_VERSION_: 3 }), written({ title: 'Tokyo', UPDATE_VERSION_: 4 })];
    const find: TaskGateway['find'] = async () => ok(answers.shift() ?? aDetail());
    const { page } = await openTask(taskScreen({ find, saveForm: async () => ok(undefined) }));
    titleOf(page.forms[0]).change('Tokyo');
    await page.saveForm();
    await flushPromises();
    expect(fieldsOf(page.forms[0])).toMatchObject({ title: 'Tokyo', UPDATE_VERSION_: 4 });
  });
});

describe('the decision sheet of a task', () => {
  it('opens and closes with the URL', async () => {
    const { page } = await openTask(taskScreen({}));
    page.openDecision.show('refuse');
    expect(page.openDecision.current?.vote).toBe('refuse');
    page.openDecision.show(undefined);
    expect(page.openDecision.current).toBeUndefined();
  });

  it('sends the version of the task that was seen; an outdated one is reloaded below the input', async () => {
    const sent: unknown[] = [];
    const versions = [7, 8, 9];
    const find: TaskGateway['find'] = async () =>
      ok(aDetail({ task: aTask({ assignee: MANAGER.id, status: 'opened', version: versions.shift() ?? 10 }) }));
    const send: CommandGateway['send'] = async ({ seen }) => {
      sent.push(seen?.taskVersion);
      return sent.length === 1 ? fail({ kind: 'refused', refusal: { code: 'task.changed' } }) : ok(undefined);
    };
    const { page } = await openTask(taskScreen({ find, send }));
    page.openDecision.show('refuse');
    page.openDecision.current?.submission.change('Too dear');
    page.openDecision.current?.setCopyTo([{ id: '4', name: 'Li Qiang', account: 'liqiang' }]);
    await page.openDecision.current?.submit();
    await flushPromises();
    expect([page.openDecision.current?.submission.value, page.openDecision.current?.submission.message]).toEqual([
      'Too dear',
      { key: 'refusal.task.changed' },
    ]);
    expect(page.openDecision.current?.copyTo.map(({ id }) => id)).toEqual(['4']);
    await page.openDecision.current?.submit();
    expect(sent).toEqual([7, 8]);
  });

  it('does not open for a refused action', async () => {
    const { page } = await openTask(taskScreen({}));
    page.openDecision.show('abstain');
    expect(page.openDecision.current).toBeUndefined();
  });

  it('ends on the success page, and deletes its draft', async () => {
    const drafts = memoryDrafts();
    const { page, context } = await openTask(taskScreen({ send: async () => ok(undefined) }, { drafts }));
    page.openDecision.show('agree');
    page.openDecision.current?.submission.change('Fine.');
    await page.openDecision.current?.submit();
    page.dispose();
    expect([context.opened, drafts.kept]).toEqual([['success approved agree 2'], {}]);
  });
});
