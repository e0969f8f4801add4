import { makeAutoObservable, observableRef } from 'mobx';
import { LocationGateway } from '#application/ports/locationGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { citiesNamed, rememberCity, sideOf, type City, type CitySide } from '#domain/location/city.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** Cities to look at, at home and abroad, with those one has looked at before. */
export class CitiesViewModel implements ViewModel {
  side: CitySide = 'home';
  search = '';
  readonly loader: Loader<readonly City[]>;
  readonly #preferences: () => PreferenceStore;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(LocationGateway).cities());
    this.#preferences = () => context.get(PreferenceStore);
    makeAutoObservable(this, { loader: false, side: true, search: observableRef }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  turnTo(side: CitySide): void {
    this.side = side;
  }
  type(search: string): void {
    this.search = search;
  }
  /** Of one side; who searches finds them on both. */
  get shown(): readonly City[] {
    const all = this.loader.value ?? [];
    return this.search.trim() === '' ? all.filter((city) => sideOf(city) === this.side) : citiesNamed(all, this.search);
  }
  /** The last ones of this side, the newest first. */
  get history(): readonly City[] {
    const all = this.loader.value ?? [];
    return this.#historyOf(this.side).flatMap((id) => all.find((city) => city.id === id) ?? []);
  }

  remember(city: City): void {
    const side = sideOf(city);
    this.#preferences().write(`cityHistory.${side}`, rememberCity(this.#historyOf(side), city.id).join(','));
  }
  #historyOf(side: CitySide): readonly string[] {
    return (this.#preferences().read(`cityHistory.${side}`) ?? '').split(',').filter((id) => id !== '');
  }
}
