/** The chat apps one can log in from, by their number (contract login 5). */
export const PROVIDERS = { wecom: 2, dingtalk: 3, feishu: 4 } as const;
export type Provider = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly Provider[];

/** WeCom says `MicroMessenger` as well; WeChat by itself is no chat app of ours (contract login 8). */
const SIGNS: readonly (readonly [sign: RegExp, provider: Provider])[] = [
  [/wxwork/iu, 'wecom'],
  [/DingTalk/iu, 'dingtalk'],
  [/Feishu|Lark/iu, 'feishu'],
];

/**
 * The chat app a page is shown in.
 * @param agent what the browser calls itself.
 * @returns undefined: an ordinary browser (spec 1, "plain H5").
 */
export const detectProvider = (agent: string): Provider | undefined => SIGNS.find(([sign]) => sign.test(agent))?.[1];

/** The chat app of a number on the wire. */
export const providerOfType = (type: unknown): Provider | undefined =>
  PROVIDER_NAMES.find((provider) => String(PROVIDERS[provider]) === String(type));
