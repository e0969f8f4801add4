import type { RecordAction } from '#domain/workflow/command.ts';
import en from '../../../src/texts/en-US/record.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/record.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/record.json' with { type: 'json' };
import type { Language } from '#application/formatting/language.ts';

const WORDS = { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja } as const;

export const getActionLabel = (action: RecordAction, language: Language): string => WORDS[language][action];
