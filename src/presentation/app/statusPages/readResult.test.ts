import { expect, it } from 'vitest';
import { parseError, parseSuccess } from './readResult.ts';

const query = (text: string) => new URLSearchParams(text);

it('shows the action with a link to the request; unknown parameters result in a general message', () => {
  expect(parseSuccess(query('done=approved&instId=42'))).toMatchObject({
    titleKey: 'message.approved',
    instance: '42',
  });
  expect(parseSuccess(query('done=hacked&instId=<b>'))).toMatchObject({
    titleKey: 'message.done',
    deedKey: undefined,
    instance: undefined,
  });
  expect([parseError(query('error=taskEnded')), parseError(query('error=constructor'))]).toEqual([
    'message.taskEnded',
    'message.systemLater',
  ]);
});
