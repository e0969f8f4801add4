import { CONTENT } from './content.ts';
import type { DescribedEndpoint } from './description.ts';
import { DIRECTORY } from './directory.ts';
import { FORMS } from './forms.ts';
import { LOGIN } from './login.ts';
import { REQUESTS } from './requests.ts';
import { WORKFLOW } from './workflow.ts';

/** All calls of the contract, in the order of the documentation. */
export const DESCRIPTIONS: readonly DescribedEndpoint[] = [
  ...WORKFLOW,
  ...REQUESTS,
  ...FORMS,
  ...CONTENT,
  ...DIRECTORY,
  ...LOGIN,
];
