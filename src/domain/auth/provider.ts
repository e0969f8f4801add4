/** The chat apps that support login, by their number (contract login 5). */
export const PROVIDERS = { wecom: 2, dingtalk: 3, feishu: 4 } as const;
export type Provider = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly Provider[];

/** WeCom also sends `MicroMessenger`; WeChat itself is not supported (contract login 8). */
const SIGNS: readonly (readonly [sign: RegExp, provider: Provider])[] = [
  [/wxwork/iu, 'wecom'],
  [/DingTalk/iu, 'dingtalk'],
  [/Feishu|Lark/iu, 'feishu'],
];

/**
 * Detects the chat app in which a page is open.
 * @param agent the user agent of the browser.
 * @returns undefined: an ordinary browser (spec 1, "plain H5").
 */
export const detectProvider = (agent: string): Provider | undefined => SIGNS.find(([sign]) => sign.test(agent))?.[1];

/** Returns the chat app by its number on the wire. */
export const findProviderByType = (type: unknown): Provider | undefined =>
  PROVIDER_NAMES.find((provider) => String(PROVIDERS[provider]) === String(type));
