import { formatCallsDocument } from './calls-document.mjs';
import { formatSettingsDocument } from './settings-document.mjs';

/** Documents that are written from tables of the code, by the command that writes them. */
export const GENERATED_DOCUMENTS = {
  settings: { file: 'docs/settings.md', format: formatSettingsDocument },
  api: { file: 'docs/api.md', format: formatCallsDocument },
};
