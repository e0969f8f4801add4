import { expect, it } from 'vitest';
import { detectProvider, PROVIDERS, findProviderByType } from './provider.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

it.each([
  [`${IPHONE} wxwork/4.1.0 MicroMessenger/7.0.1 Language/zh`, 'wecom'],
  [`${IPHONE} MicroMessenger/7.0.1 wxwork/4.1.0`, 'wecom'],
  [`${IPHONE} MicroMessenger/8.0.40`, undefined],
  [`${IPHONE} AliApp(DingTalk/7.0.5) com.laiwang.DingTalk/13719198`, 'dingtalk'],
  [`${IPHONE} Lark/7.1.0 LarkLocale/en_US`, 'feishu'],
  [`${IPHONE} Feishu/6.5`, 'feishu'],
  [`${IPHONE} Safari/604.1`, undefined],
  ['', undefined],
])('detects from the user agent “%s” the provider %s', (agent, provider) => {
  expect(detectProvider(agent)).toBe(provider);
});

it('uses the provider numbers of the platform', () => {
  expect(PROVIDERS).toEqual({ wecom: 2, dingtalk: 3, feishu: 4 });
  expect([2, '3', 4, 1, '5', '', undefined, null].map(findProviderByType)).toEqual([
    'wecom',
    'dingtalk',
    'feishu',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
