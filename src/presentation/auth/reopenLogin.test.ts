import { expect, it } from 'vitest';
import { reopenLogin } from './reopenLogin.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const WECOM = 'wxwork/4.1 MicroMessenger/7';

function tab({
  agent: userAgent = WECOM,
  signedInBy = 'wecom',
  tenantId,
}: {
  agent?: string;
  signedInBy?: string;
  tenantId?: string;
}) {
  const opened: unknown[] = [];
  const storage = memoryStorage();
  const navigator = {
    open: (...page: unknown[]) => void opened.push(page),
    openLogin: async (isExpired: boolean) => void opened.push(['login', isExpired]),
  };
  const preferences = {
    read: (name: string) => ({ signedInBy, tenantId })[name as 'signedInBy' | 'tenantId'],
  };
  const location = { pathname: '/mobile/pages/bpm/myTasks', search: '?x=1' };
  return {
    opened,
    storage,
    end: (now: number) => reopenLogin(navigator, preferences, true, { storage, userAgent, location, now }),
  };
}

it('reopens the chat app login for a user who logged in by it, with the current page', async () => {
  const { opened, end } = tab({ tenantId: '7' });
  await end(1e12);
  expect(opened).toEqual([['platformLogin', { tenantId: '7', fromUrl: '/pages/bpm/myTasks?x=1' }, { replace: true }]]);
});

it('prompts for the password when the session ends again within five minutes', async () => {
  const { opened, end } = tab({});
  await end(1e12);
  await end(1e12 + 299_999);
  await end(1e12 + 300_001);
  expect(opened.map((each) => (each as unknown[])[0])).toEqual(['platformLogin', 'login', 'platformLogin']);
});

it.each([
  ['an ordinary browser', { agent: 'Safari' }],
  ['another app than the one they got in by', { agent: 'DingTalk/7' }],
  ['who logged in with a password', { signedInBy: '' }],
])('prompts %s for the password', async (_, wishes) => {
  const { opened, end } = tab(wishes);
  await end(1e12);
  expect(opened).toEqual([['login', true]]);
});

it('prompts for the password if storage is not available', async () => {
  const { opened, storage, end } = tab({});
  storage.setItem = () => {
    throw new Error('full');
  };
  await end(1e12);
  expect(opened).toEqual([['login', true]]);
});
