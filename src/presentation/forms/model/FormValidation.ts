import { makeAutoObservable, observable, observableRef } from 'mobx';
import { checkForm, isMissing } from '#domain/forms/checkForm.ts';
import { findEditableComputed } from '#domain/forms/findEditableComputed.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { getOwn } from '#domain/shared/getOwn.ts';

interface ValidatedForm {
  readonly view: FormView;
  readonly record: FormRecord;
  readonly baseRecord: FormRecord;
  readonly isStored: boolean;
}

/** The issues of a form: those of its own rules, and those another party reported. Decides which of them are shown. */
export class FormValidation {
  /** All issues are shown after the first attempt to send; before, only those of touched fields. */
  isChecked = false;
  /** Whether required values may be missing because the form is only saved, not sent. */
  allowsMissing = false;
  /** Issues reported by the server with the rejected value. They are hidden once the value changes. */
  rejected: readonly { readonly issue: FieldIssue; readonly value: Value | undefined }[] = [];
  readonly #form: ValidatedForm;
  readonly #touched = observable.set<string>();

  constructor(form: ValidatedForm) {
    this.#form = form;
    makeAutoObservable(this, { rejected: observableRef }, { autoBind: true });
  }

  get issues(): readonly FieldIssue[] {
    const { view, record, isStored } = this.#form;
    const own = checkForm(view, record, isStored ? view.record : undefined).filter(
      (issue) => !this.allowsMissing || !isMissing(issue),
    );
    const others = this.rejected.filter(
      ({ issue: { field }, value }) =>
        getOwn(record.fields, field) === value && !own.some((each) => each.field === field),
    );
    return [...own, ...others.map(({ issue }) => issue)];
  }

  /** Replaces all reported issues with those of the server that are about the given fields of the main record. */
  rejectAll(issues: readonly FieldIssue[], fields: ReadonlySet<string>): void {
    this.rejected = issues.filter(({ field }) => fields.has(field)).map((issue) => this.addValue(issue));
  }
  /** Replaces the reported issues of one field. An empty list clears them. */
  reject(field: string, issues: readonly FieldIssue[]): void {
    this.rejected = [
      ...this.rejected.filter(({ issue }) => issue.field !== field),
      ...issues.map((issue) => this.addValue({ ...issue, field })),
    ];
  }
  private addValue(issue: FieldIssue) {
    return { issue, value: getOwn(this.#form.record.fields, issue.field) };
  }

  /** @param touchedAs a stable name if the path can change, as that of a row does. */
  findShownIssue(path: string, touchedAs = path): FieldIssue | undefined {
    const isShown = this.isChecked || this.#touched.has(touchedAs) || this.isRecomputed(path);
    return isShown ? this.issuesByPath.get(path) : undefined;
  }
  touch(path: string): void {
    this.#touched.add(path);
  }
  /** Returns the number of issues of the given fields and tables, or 0 before the form is validated. */
  countIssues(names: ReadonlySet<string>): number {
    return this.isChecked ? this.issues.filter(({ field }) => names.has(field.split('.')[0] ?? '')).length : 0;
  }

  /** Computed fields are never left by the user, so their issues are shown immediately. */
  private isRecomputed(path: string): boolean {
    const { view, record, baseRecord } = this.#form;
    return findEditableComputed(view).has(path) && getOwn(record.fields, path) !== getOwn(baseRecord.fields, path);
  }
  private get issuesByPath(): ReadonlyMap<string, FieldIssue> {
    return new Map(this.issues.toReversed().map((issue) => [issue.field, issue]));
  }
}
