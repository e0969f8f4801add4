import { createRoot } from 'react-dom/client';
import { loadTextsPatiently, texts } from '../i18n/texts.ts';
import { TextsProvider } from '../i18n/TextsProvider.tsx';
import { DebugLog } from './debugLog.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { hearPage } from './hearPage.ts';

/** Listens at once, and is drawn beside the app, which may crash without it, once there are words. */
export function openDebugPanel(document: Document): void {
  const log = new DebugLog();
  hearPage(window, log);
  const draw = async () => {
    await loadTextsPatiently(['me']);
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(
      <TextsProvider>
        <DebugPanel log={log} />
      </TextsProvider>,
    );
  };
  if (texts.isInitialized) void draw();
  else texts.on('initialized', () => void draw());
}
