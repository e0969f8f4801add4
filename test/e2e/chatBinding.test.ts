import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { agree, chatPhone, openProviderLogin } from './support/chatPhone.ts';
import { fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { look } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS } from '../../scripts/lib/variants.mjs';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
/** Each variant has a user of its own, because a binding lasts. */
const OWNERS = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'admin'] as const;
const atTasks = ({ page, words: { t } }: Phone) =>
  page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  const owner = OWNERS[VARIANTS.indexOf(variant)] ?? '';

  it.each(['wecom', 'dingtalk', 'feishu'] as const)(
    'somebody binds %s with the password, comes in by it, unbinds it, and binds it again from their own page',
    async (provider) => {
      const nameOf = (part: string) => `chat-${part}-${provider}-${variant.theme}`;
      /** Until the chat app is known, but for DingTalk, whose script does it. */
      const letIn = (phone: Phone) => (provider === 'dingtalk' ? Promise.resolve() : agree(phone, owner));
      const first = await chatPhone(site, provider, { owner, ...variant });
      const { t } = first.words;
      const app = t(`login.app.${provider}`);
      await openProviderLogin(first, site);
      await letIn(first);
      await first.page.getByText(t('login.bind', { app })).waitFor();
      await look(first, nameOf('bind'));
      await fillLogin(first, owner);
      await atTasks(first);

      const next = await chatPhone(site, provider, { owner, ...variant });
      await openProviderLogin(next, site);
      await letIn(next);
      await atTasks(next);
      await next.open(addressOf('me'));
      const { page } = next;
      const unbind = page.getByRole('button', { name: t('signIn.unbindApp', { app }) });
      await unbind.scrollIntoViewIfNeeded();
      await look(next, nameOf('mine'));
      await unbind.click();
      const question = page.getByRole('dialog');
      await question.getByText(t('signIn.unbind.question', { app })).waitFor();
      await look(next, nameOf('unbind'));
      await question.getByRole('button', { name: t('signIn.unbind'), exact: true }).click();
      await page.getByText(t('signIn.unbindDone')).waitFor();

      await page.getByRole('button', { name: t('signIn.bindApp', { app }) }).click();
      await letIn(next);
      await unbind.waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
