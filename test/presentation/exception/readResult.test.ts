import { expect, it } from 'vitest';
import { readError, readSuccess } from '#presentation/exception/readResult.ts';

const query = (text: string) => new URLSearchParams(text);

it('says what was done and leads to the request; whatever else a link says is a general sentence', () => {
  expect(readSuccess(query('done=approved&instId=42'))).toEqual({ titleKey: 'message.approved', instance: '42' });
  expect(readSuccess(query('done=hacked&instId=<b>'))).toEqual({ titleKey: 'message.done', instance: undefined });
  expect([readError(query('error=taskEnded')), readError(query('error=constructor'))]).toEqual([
    'message.taskEnded',
    'message.systemLater',
  ]);
});
