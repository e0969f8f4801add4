import { useTranslation } from 'react-i18next';
import type { Message } from './message.ts';
import { toTextKey } from '../i18n/translate.ts';

/** Returns a function that formats a message in the current language. */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return (message) => ('text' in message ? message.text : t(toTextKey(message.key), message.values));
}
