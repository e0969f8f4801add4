import { useTexts } from '../i18n/useTexts.ts';
import type { Message } from './message.ts';

/** Words a message in the language in use. */
export function useMessageText(): (message: Message) => string {
  const { word } = useTexts();
  return (message) => ('text' in message ? message.text : word(message.key, message.values));
}
