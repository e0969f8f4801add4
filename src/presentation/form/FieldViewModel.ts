import { makeAutoObservable } from 'mobx';
import { checkValue } from '#domain/form/checkForm.ts';
import { isSameValue } from '#domain/form/fieldValues.ts';
import type { FieldDefinition, FieldOption, FileRights } from '#domain/form/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldAccess } from '#domain/form/rights.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { ListChoice, LinkNote } from './FormLinks.ts';

/** The element that wants the focus, with a count so that the same one can be asked twice. */
export interface FieldRequest {
  readonly id: string;
  readonly asked: number;
}

/** Where a field keeps its value: the main record, or one row of a sub table. */
export interface FieldPlace {
  /** `field`, or `table.row.field` as the checks name it. */
  path(): string;
  read(): Value | undefined;
  write(value: Value): void;
  access(): FieldAccess;
  issue(): FieldIssue | undefined;
  /** What the value was when it was stored; nothing where it never was. */
  before(): Value | undefined;
  leave(): void;
  /** Work that must end before the form is sent, such as an upload: +1 when it begins, -1 when it ends. */
  wait(change: 1 | -1): void;
  files(): FileRights;
  /** What its source offers, where it has one. */
  offered?(): readonly FieldOption[] | undefined;
  /** What is to be said about a question it has asked. */
  note?(): LinkNote | undefined;
  /** Somebody presses its own button. Says whether there is anything it asks. */
  press?(): boolean | undefined;
  /** The list it is filled from, where it has one. */
  pick?(): ListChoice | undefined;
}

/** One field on the screen. */
export class FieldViewModel {
  readonly #bare: FieldDefinition;
  /** Of the element that takes the focus; unique on the page. */
  readonly id: string;
  readonly place: FieldPlace;

  constructor(definition: FieldDefinition, id: string, place: FieldPlace) {
    this.#bare = definition;
    this.id = id;
    this.place = place;
    makeAutoObservable(this, { id: false, place: false }, { autoBind: true });
  }

  /** What its source offers now: the same list with every key, until the source is asked something else. */
  get offered(): readonly FieldOption[] | undefined {
    return this.place.offered?.();
  }
  /** With the options it offers now, wherever they come from. */
  get definition(): FieldDefinition {
    const options = this.offered;
    return options === undefined || options.length === 0 ? this.#bare : { ...this.#bare, options };
  }
  get note(): LinkNote | undefined {
    return this.place.note?.();
  }
  press(): boolean {
    return this.place.press?.() ?? false;
  }
  get pick(): ListChoice | undefined {
    return this.place.pick?.();
  }

  get stored(): Value | undefined {
    return this.place.read();
  }
  get access(): FieldAccess {
    return this.place.access();
  }
  get issue(): FieldIssue | undefined {
    return this.place.issue();
  }
  /** It was stored before its field became what it is now, and does not fit: it stays, and is marked. */
  get misfit(): FieldIssue | undefined {
    const before = this.place.before();
    return before !== undefined && isSameValue(this.definition, before, this.stored)
      ? checkValue(this.definition, this.place.path(), before)[0]
      : undefined;
  }
  change(value: Value): void {
    this.place.write(value);
  }
  leave(): void {
    this.place.leave();
  }
}
