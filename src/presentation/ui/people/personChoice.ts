import { makeAutoObservable, observableRef } from 'mobx';
import type { PickedPerson } from './pickerSettings.ts';

/** The current selection, in order of selection. A new item replaces the old one if only one may be selected. */
export class PickerSelection {
  items: readonly PickedPerson[];
  readonly isSingle: boolean;

  constructor(items: readonly PickedPerson[], isSingle: boolean) {
    this.items = items;
    this.isSingle = isSingle;
    makeAutoObservable(this, { items: observableRef, isSingle: false }, { autoBind: true });
  }

  has(id: string): boolean {
    return this.items.some((item) => item.id === id);
  }
  toggle({ id, name, account }: PickedPerson): void {
    const item: PickedPerson = { id, name, ...(account !== undefined && { account }) };
    if (this.has(id)) this.items = this.items.filter((each) => each.id !== id);
    else this.items = this.isSingle ? [item] : [...this.items, item];
  }
}
