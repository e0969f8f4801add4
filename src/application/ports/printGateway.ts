import type { FormView } from '#domain/form/formDefinition.ts';
import type { PrintedFile, PrintTemplate } from '#domain/print/printTemplate.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** What is printed: a form with its record, and the request it belongs to. */
export interface PrintedForm {
  /** What the form is opened by. */
  readonly alias: string;
  /** The record, or the request where the form belongs to a process. */
  readonly id: string;
  readonly view: FormView;
  readonly instance?: InstanceId;
}

/** Documents made from forms. */
export interface PrintGateway {
  /** Makes a file, which is there for a while. */
  print(template: PrintTemplate, form: PrintedForm): Promise<Result<PrintedFile, Failure>>;
  /** A page for the browser to print, as foreign HTML. */
  page(template: PrintTemplate, form: PrintedForm): Promise<Result<string, Failure>>;
}
export const PrintGateway = token<PrintGateway>('PrintGateway');
