import { createRoot } from 'react-dom/client';
import { loadTextsWithRetry, texts } from '../../ui/i18n/texts.ts';
import { DebugLog } from './debugLog.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { recordPage } from './recordPage.ts';

/**
 * Starts recording immediately and renders the panel once the texts are loaded. The panel has its own React root, so it
 * survives a crash of the app.
 */
export function openDebugPanel(document: Document): void {
  const log = new DebugLog();
  recordPage(window, log);
  const draw = async () => {
    await loadTextsWithRetry(['me']);
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(<DebugPanel log={log} />);
  };
  if (texts.isInitialized) void draw();
  else texts.on('initialized', () => void draw());
}
