import type { RecordAction } from '#domain/workflow/command.ts';
import en from '../../src/texts/en-US/record.json' with { type: 'json' };
import ja from '../../src/texts/ja-JP/record.json' with { type: 'json' };
import zh from '../../src/texts/zh-CN/record.json' with { type: 'json' };
import type { Language } from '#application/language.ts';

const WORDS = { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja } as const;

/** What was done, in the words the pages use. */
export const actionLabel = (action: RecordAction, language: Language): string => WORDS[language][action];
