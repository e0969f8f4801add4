import type { Provider } from '#domain/auth/provider.ts';
import type { Language, Phone } from './phone.ts';
import type { TestSite } from './site.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const SIGNS: Readonly<Record<Provider, string>> = {
  wecom: 'wxwork/4.1.0 MicroMessenger/7.0.1',
  dingtalk: 'AliApp(DingTalk/7.0.5)',
  feishu: 'Lark/7.1.0',
};

interface ChatPhoneOptions {
  /** User of the sandbox who owns the phone. */
  readonly owner: string;
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** Logged-in user. */
  readonly account?: string;
}

/** Creates a phone that shows the page in a chat app. */
export const createChatPhone = (
  site: TestSite,
  provider: Provider,
  { owner, ...wishes }: ChatPhoneOptions,
): Promise<Phone> => site.phone({ ...wishes, userAgent: `${IPHONE} ${SIGNS[provider]} Sandbox/${owner}` });

/** Agrees on the page of the sandbox as this user. DingTalk has no such page. */
export async function agreeInSandbox({ page, words: { t } }: Phone, owner: string): Promise<void> {
  await page.locator(`input[name="account"][value="${owner}"]`).check();
  await page.getByRole('button', { name: t('server.sandbox.agree') }).click();
}

/** Opens the login page of the provider and waits for its automatic redirects. */
export const openProviderLogin = (
  { page }: Phone,
  site: TestSite,
  address = '/pages/login/PlatformLogin?tenantId=1&fromUrl=/pages/bpm/myTasks',
) => page.goto(`${site.server.address}/mobile${address}`);

/** Returns a code of the sandbox, without a page. */
export async function fetchSandboxCode(
  site: TestSite,
  provider: Provider,
  account: string,
  tenantId = '1',
): Promise<string> {
  const { address } = site.server;
  const answer = await fetch(`${address}/api/sandbox/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ provider, account, tenantId, state: '0', redirectUrl: `${address}/mobile/` }),
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
