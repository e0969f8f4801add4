/** One name per language. A language without a name falls back to zh-CN. */
export type LocalizedNames = Readonly<{ 'zh-CN': string; 'en-US'?: string; 'ja-JP'?: string }>;
