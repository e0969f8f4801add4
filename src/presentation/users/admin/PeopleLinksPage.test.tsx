import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import { managedPeople, type ManagedPersonDto } from '#contract/directory/peopleEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

const NEWCOMER: ManagedPersonDto = {
  id: '9',
  account: 'zhouyu',
  name: '周宇',
  names: { 'zh-CN': '周宇' },
  post: '',
  posts: { 'zh-CN': '' },
  department: '31',
  departmentName: '财务部',
  superior: null,
  email: 'zhouyu@qingling.example',
  companyEmail: 'zhouyu@qingling.example',
  mobile: '',
  landline: '',
  office: '',
  carNumber: '',
  photo: '',
  hasLeft: false,
  isAdministrator: false,
  isKept: false,
  version: '1',
};
const NOTIFICATIONS = {
  mail: { isOffered: true, email: '', isWanted: false },
  push: { publicKey: '', level: 'count', hasButtons: false },
  quietFrom: 0,
  quietTo: 0,
  timeZone: 'Asia/Shanghai',
} as const;

it.each(['peopleLinks', 'person'] as const)(
  'reports on %s that it is not known whether mail is sent, and offers mail after a retry',
  async (name) => {
    const platform = startPlatform();
    platform.answer(session.current, { userId: '2', account: 'admin', fullName: '王芳', tenantId: '1', admin: true });
    platform.answer(managedPeople.query, aPageDto([NEWCOMER]));
    platform.answer(managedPeople.get, NEWCOMER);
    platform.fail(notificationCalls.get, { gatewayStatus: 502 });
    renderPage(name, name === 'person' ? { id: '9' } : {});
    if (name === 'person') await page.getByRole('button', { name: word('staff.link') }).click();
    const notice = page.getByRole('alert').filter({ hasText: word('staff.link.mailAway') });
    const byMail = page.getByRole('button', {
      name: name === 'person' ? word('staff.link.byMail', { email: NEWCOMER.companyEmail }) : word('staff.links.mail'),
    });
    await expect.element(notice).toBeVisible();
    await expect.element(byMail).not.toBeInTheDocument();
    platform.answer(notificationCalls.get, NOTIFICATIONS);
    await notice.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(byMail).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  },
);
