import { useTexts } from '../i18n/useTexts.ts';
import type { Message } from './message.ts';

/** Returns a function that formats a message in the current language. */
export function useMessageText(): (message: Message) => string {
  const { word } = useTexts();
  return (message) => ('text' in message ? message.text : word(message.key, message.values));
}
