import type { FormView } from '#domain/forms/formDefinition.ts';
import type { PrintedFile, PrintTemplate } from '#domain/print/printTemplate.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** What is printed: a form with its record, and its request. */
export interface PrintInput {
  readonly alias: string;
  /** Key of the record, or id of the request if the form belongs to a process. */
  readonly id: string;
  readonly view: FormView;
  readonly instance?: InstanceId;
}

export interface PrintGateway {
  /** Creates a file that is kept for a limited time. */
  createFile(template: PrintTemplate, form: PrintInput): Promise<Result<PrintedFile>>;
  /** Returns a page for the browser to print, as untrusted HTML. */
  getPage(template: PrintTemplate, form: PrintInput): Promise<Result<string>>;
}
export const PrintGateway = token<PrintGateway>('PrintGateway');
