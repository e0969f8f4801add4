import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { LocationGateway, type FoundAddress, type MapTiles } from '#application/ports/locationGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { City } from '#domain/location/city.ts';
import { degreeText, readPoint, type EarthPoint } from '#domain/location/coordinates.ts';
import { joinAddress, readPlace } from '#domain/location/place.ts';
import type { PlaceAnswer } from '../shared/pageAsking.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { Locate } from '../shared/locate.ts';

/** The two figures of a point as somebody writes them. */
export type Written = Readonly<Record<'lat' | 'lng', string>>;
const NOTHING: Written = { lat: '', lng: '' };

/** A place being chosen: from where one is, a map, a city, or by writing it down. */
export class ChooseLocationViewModel implements ViewModel {
  address: string;
  point: EarthPoint | undefined;
  /** The same as the tiles count it. */
  pin: EarthPoint | undefined = undefined;
  written: Written = NOTHING;
  tiles: MapTiles | undefined = undefined;
  /** It is known whether there is a map. */
  isReady = false;
  found: FoundAddress | undefined = undefined;
  pointName = '';
  isReading = false;
  /** Nobody knows an address there: it may be written all the same. */
  isUnknown = false;
  isLocating = false;
  isMissing = false;
  /** Whether this device can be asked where it is. */
  readonly mayLocate: boolean;
  readonly #context: PageContext;
  readonly #locate: Locate | undefined;
  readonly #field: string | undefined;
  /** Only what was asked last counts. */
  #asked = 0;

  constructor(context: PageContext, given: PlaceAnswer, locate: Locate | undefined) {
    this.#context = context;
    this.#locate = locate;
    this.mayLocate = locate !== undefined;
    this.#field = given.field;
    this.address = given.address;
    this.point = given.point;
    makeAutoObservable(
      this,
      { point: observableRef, pin: observableRef, written: observableRef, tiles: observableRef, found: observableRef },
      { autoBind: true },
    );
  }

  get #gateway(): LocationGateway {
    return this.#context.get(LocationGateway);
  }
  /** Where the map begins when nothing is chosen: where something was chosen last. */
  get lastPlace(): EarthPoint | undefined {
    return readPlace(this.#context.get(PreferenceStore).read('location'));
  }

  start(): void {
    void this.#open();
  }
  dispose(): void {
    this.#asked += 1;
  }

  async #open(): Promise<void> {
    const tiles = await this.#gateway.tiles();
    runInAction(() => {
      this.tiles = tiles.ok ? tiles.value : undefined;
      this.isReady = true;
    });
    // What was chosen before keeps the address it was given.
    if (this.point) await this.#show(this.point);
    else if (this.#locate && this.address === '') await this.locate();
  }

  /** What is chosen already stays where the device does not know. */
  async locate(): Promise<void> {
    if (!this.#locate || this.isLocating) return;
    this.isLocating = true;
    const point = await this.#locate();
    runInAction(() => (this.isLocating = false));
    if (point) await this.choose(point);
  }

  /** The map was moved, in the figures of its tiles. */
  async moveMap(pin: EarthPoint): Promise<void> {
    const inside = await this.#gateway.convert(pin, 'tiles', 'inside');
    if (inside.ok) await this.choose(inside.value);
  }
  async chooseCity(city: City): Promise<void> {
    await this.choose({ lat: city.lat, lng: city.lng });
  }
  /** A point, with whatever address it has. */
  async choose(point: EarthPoint): Promise<void> {
    await Promise.all([this.#show(point), this.#readAddress(point)]);
  }

  async #show(point: EarthPoint): Promise<void> {
    this.#write(point);
    const pin = await this.#gateway.convert(point, 'inside', 'tiles');
    runInAction(() => {
      if (pin.ok && this.point === point) this.pin = pin.value;
    });
  }
  #write(point: EarthPoint): void {
    runInAction(() => {
      this.point = point;
      this.written = { lat: degreeText(point.lat), lng: degreeText(point.lng) };
      this.isMissing = false;
    });
  }

  async #readAddress(point: EarthPoint): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    runInAction(() => {
      this.isReading = true;
      this.isUnknown = false;
      this.found = undefined;
    });
    const answer = await this.#gateway.addressAt(point);
    runInAction(() => {
      if (asked !== this.#asked) return;
      this.isReading = false;
      const found = answer.ok ? answer.value : undefined;
      this.found = found;
      this.isUnknown = found === undefined;
      this.pointName = found?.names[0] ?? '';
      this.address = found ? joinAddress(found.parts, this.pointName) : '';
    });
  }

  /** What stands there is called otherwise. */
  call(name: string): void {
    if (!this.found) return;
    this.pointName = name;
    this.address = joinAddress(this.found.parts, name);
  }
  type(address: string): void {
    this.address = address;
    this.isMissing = false;
  }
  typeFigure(figure: keyof Written, text: string): void {
    this.written = { ...this.written, [figure]: text };
  }
  /** Both figures are written: that is the point. */
  async takeWritten(): Promise<void> {
    const point = readPoint(this.written.lat, this.written.lng);
    const isAsBefore = point?.lat === this.point?.lat && point?.lng === this.point?.lng;
    if (point && !isAsBefore) await this.choose(point);
  }
  /** Both are there, and no point has them. */
  get isNoPoint(): boolean {
    const { lat, lng } = this.written;
    return lat !== '' && lng !== '' && readPoint(lat, lng) === undefined;
  }

  finish(): void {
    const address = this.address.trim();
    const { point } = this;
    if (address === '' && !point) {
      this.isMissing = true;
      return;
    }
    if (point) this.#context.get(PreferenceStore).write('location', JSON.stringify({ ...point, address }));
    const field = this.#field;
    const answer = { address, ...(point && { point }), ...(field !== undefined && { field }) };
    this.#context.asking.answer('chooseLocation', answer, 'workbench');
  }
}
