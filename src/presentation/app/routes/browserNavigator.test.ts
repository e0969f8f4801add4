import { beforeEach, describe, expect, it } from 'vitest';
import type { NavigateFunction } from 'react-router-dom';
import { createBrowserNavigator } from './browserNavigator.ts';

/** Creates a browser with a history, as the router sees it. */
function browser() {
  const entries = ['/'];
  let at = 0;
  const location = {
    get pathname() {
      return `/mobile${entries[at]?.split('?')[0] ?? ''}`;
    },
    get search() {
      return entries[at]?.match(/\?.*/u)?.[0] ?? '';
    },
  };
  const history = {
    get state() {
      return { idx: at };
    },
  };
  const navigator = createBrowserNavigator(location as Location, history as History);
  const navigate = async (to: number | string, how?: { replace?: boolean }) => {
    if (typeof to === 'number') at += to;
    else if (how?.replace === true) entries[at] = to;
    else {
      at += 1;
      entries.splice(at, Infinity, to);
    }
    navigator.recordEntry(entries[at] ?? '');
  };
  navigator.connect(navigate as NavigateFunction);
  navigator.recordEntry('/');
  return { navigator, entries, address: () => entries[at] };
}
let app = browser();
beforeEach(() => {
  app = browser();
});

it('returns to the previous list instead of opening it a second time', () => {
  app.navigator.open('myTasks');
  app.navigator.open('taskDetail', { taskId: '7' });
  app.navigator.open('taskDetail', { taskId: '7', decide: 'agree' });
  app.navigator.open('success', { done: 'approved' }, { replace: true });
  app.navigator.open('myTasks', {}, { replace: true });
  expect(app.address()).toBe('/pages/bpm/myTasks');
  app.navigator.back('workbench');
  expect(app.address()).toBe('/');
});

it('opens a page once when it is tapped twice quickly', () => {
  app.navigator.open('myTasks');
  app.navigator.open('taskDetail', { taskId: '7' });
  app.navigator.open('taskDetail', { taskId: '7' });
  app.navigator.back('workbench');
  expect(app.address()).toBe('/pages/bpm/myTasks');
});

it('replaces a page if a different one precedes it', () => {
  app.navigator.open('success', { done: 'approved' });
  app.navigator.open('myTasks', {}, { replace: true });
  expect(app.entries).toEqual(['/', '/pages/bpm/myTasks']);
});

it('leads to the workbench from a page that was opened by a link', () => {
  app.entries[0] = '/pages/bpm/TaskDetail?taskId=7';
  app.navigator.back('workbench');
  expect(app.entries).toEqual(['/']);
});

it('keeps the current page when the session expires, and opens the login once', async () => {
  app.navigator.open('taskDetail', { taskId: '7' });
  await app.navigator.openLogin(true);
  await app.navigator.openLogin(true);
  expect(app.address()).toBe('/pages/Login?wanted=%2Fpages%2Fbpm%2FTaskDetail%3FtaskId%3D7&expired=1');
});

describe('a page that is opened over a sheet', () => {
  /** Decides a task in its sheet, and opens the next one. */
  const decideInSheet = (task: number) => {
    app.navigator.open('taskDetail', { taskId: String(task), decide: 'agree' });
    app.navigator.open('taskDetail', { taskId: String(task + 1) }, { replace: true, isOverSheet: true });
  };

  it('replaces the page below the sheet as well', () => {
    app.navigator.open('myTasks');
    app.navigator.open('taskDetail', { taskId: '1' });
    decideInSheet(1);
    expect(app.address()).toBe('/pages/bpm/TaskDetail?taskId=2');
    app.navigator.back('workbench');
    expect(app.address()).toBe('/pages/bpm/myTasks');
  });

  it('leads back to the list after ten tasks', () => {
    app.navigator.open('myTasks');
    app.navigator.open('taskDetail', { taskId: '1' });
    for (let task = 1; task <= 10; task += 1) decideInSheet(task);
    expect(app.address()).toBe('/pages/bpm/TaskDetail?taskId=11');
    app.navigator.back('workbench');
    expect(app.address()).toBe('/pages/bpm/myTasks');
  });

  it('replaces only its own page if no sheet is open', () => {
    app.navigator.open('myTasks');
    app.navigator.open('taskDetail', { taskId: '1' });
    app.navigator.open('taskDetail', { taskId: '2' }, { replace: true, isOverSheet: true });
    app.navigator.back('workbench');
    expect(app.address()).toBe('/pages/bpm/myTasks');
  });

  it('keeps the list if the sheet was opened from it', () => {
    app.navigator.open('myTasks');
    app.navigator.open('taskDetail', { taskId: '1', decide: 'agree' });
    app.navigator.open('allDone', {}, { replace: true, isOverSheet: true });
    app.navigator.back('workbench');
    expect(app.address()).toBe('/pages/bpm/myTasks');
  });
});
