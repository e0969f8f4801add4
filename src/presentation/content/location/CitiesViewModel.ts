import { makeAutoObservable, observableRef } from 'mobx';
import { LocationGateway } from '#application/ports/content/locationGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import {
  searchCities,
  groupByLetter,
  addRecentCity,
  getCityRegion,
  type City,
  type CityGroup,
  type CityRegion,
} from '#domain/location/city.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** View model of the city list, domestic and abroad, with recently chosen cities. */
export class CitiesViewModel implements ViewModel {
  region: CityRegion = 'home';
  search = '';
  readonly loader: Loader<readonly City[]>;
  readonly #preferences: () => PreferenceStore;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(LocationGateway).listCities());
    this.#preferences = () => context.get(PreferenceStore);
    makeAutoObservable(this, { loader: false, region: true, search: observableRef }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  setRegion(side: CityRegion): void {
    this.region = side;
  }
  type(search: string): void {
    this.search = search;
  }
  /** The cities of the selected side (domestic or abroad) by letter. */
  get groups(): readonly CityGroup[] {
    return groupByLetter((this.loader.value ?? []).filter((city) => getCityRegion(city) === this.region));
  }
  /** Search results of both sides. */
  get found(): readonly City[] {
    return searchCities(this.loader.value ?? [], this.search);
  }
  /** Recently chosen cities of the selected side, newest first. */
  get history(): readonly City[] {
    const all = this.loader.value ?? [];
    return this.#readHistory(this.region).flatMap((id) => all.find((city) => city.id === id) ?? []);
  }

  addToHistory(city: City): void {
    const side = getCityRegion(city);
    this.#preferences().write(`cityHistory.${side}`, addRecentCity(this.#readHistory(side), city.id).join(','));
  }
  #readHistory(side: CityRegion): readonly string[] {
    return (this.#preferences().read(`cityHistory.${side}`) ?? '').split(',').filter((id) => id !== '');
  }
}
