import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { RecordChange } from './changeStream.ts';
import { Refresh } from './Refresh.ts';

it('reloads at intervals and after changes, as long as the page is open', () => {
  const [due, changes] = [new Subject<void>(), new Subject<RecordChange>()];
  const read: (RecordChange | undefined)[] = [];
  const refresh = new Refresh({ due }, changes, (change) => read.push(change));
  due.next();
  refresh.start();
  refresh.start();
  due.next();
  changes.next({ task: '1' });
  refresh.stop();
  due.next();
  expect(read).toEqual([undefined, { task: '1' }]);
});
