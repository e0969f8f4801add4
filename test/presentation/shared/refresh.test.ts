import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { RecordChange } from '#presentation/shared/changeStream.ts';
import { Refresh } from '#presentation/shared/Refresh.ts';

it('reads again when it is time and when something was changed here, as long as the page is open', () => {
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
