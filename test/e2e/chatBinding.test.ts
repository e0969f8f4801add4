import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { agreeInSandbox, createChatPhone, openProviderLogin } from './support/createChatPhone.ts';
import { fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { checkLayout } from './support/record.ts';
import { openSite } from './support/site.ts';
import { VARIANTS } from '../../scripts/lib/variants.mjs';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
/** One user for each variant, because a link to a chat account is permanent. */
const OWNERS = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'admin'] as const;
const atTasks = ({ page, words: { t } }: Phone) =>
  page.getByRole('heading', { level: 1, name: t('page.myTasks') }).waitFor();

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  const owner = OWNERS[VARIANTS.indexOf(variant)] ?? '';

  it.each(['wecom', 'dingtalk', 'feishu'] as const)(
    "links %s with the password, logs in by it, unlinks it, and links it again from the user's own page",
    async (provider) => {
      const nameOf = (part: string) => `chat-${part}-${provider}-${variant.theme}`;
      /** Agrees on the page of the provider. DingTalk needs no consent, because its script logs the user in. */
      const letIn = (phone: Phone) => (provider === 'dingtalk' ? Promise.resolve() : agreeInSandbox(phone, owner));
      const first = await createChatPhone(site, provider, { owner, ...variant });
      const { t } = first.words;
      const app = t(`login.app.${provider}`);
      await openProviderLogin(first, site);
      await letIn(first);
      await first.page.getByText(t('login.bind', { app })).waitFor();
      await checkLayout(first, nameOf('bind'));
      await fillLogin(first, owner);
      await atTasks(first);

      const next = await createChatPhone(site, provider, { owner, ...variant });
      await openProviderLogin(next, site);
      await letIn(next);
      await atTasks(next);
      await next.open(buildPagePath('me'));
      const { page } = next;
      const unbind = page.getByRole('button', { name: t('signIn.unbindApp', { app }) });
      await unbind.scrollIntoViewIfNeeded();
      await checkLayout(next, nameOf('mine'));
      await unbind.click();
      const question = page.getByRole('dialog');
      await question.getByText(t('signIn.unbind.question', { app })).waitFor();
      await checkLayout(next, nameOf('unbind'));
      await question.getByRole('button', { name: t('signIn.unbind'), exact: true }).click();
      await page.getByText(t('signIn.unbindDone')).waitFor();

      await page.getByRole('button', { name: t('signIn.bindApp', { app }) }).click();
      await letIn(next);
      await unbind.waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
