import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { LocationGateway, type GeocodedAddress, type MapTiles } from '#application/ports/content/locationGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { City } from '#domain/location/city.ts';
import { formatDegrees, parseCoordinates, type GeoPoint } from '#domain/location/coordinates.ts';
import { joinAddress, parseStoredLocation } from '#domain/location/place.ts';
import type { LocationResult } from '../../ui/navigation/pageAsking.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import type { Locate } from '../../ui/navigation/locate.ts';

/** Latitude and longitude as typed. */
export type TypedCoordinates = Readonly<Record<'lat' | 'lng', string>>;
const EMPTY_COORDINATES: TypedCoordinates = { lat: '', lng: '' };

/** View model of choosing a location: by device position, map, city or typed coordinates. */
export class ChooseLocationViewModel implements ViewModel {
  address: string;
  point: GeoPoint | undefined;
  /** The chosen point in the coordinate system of the map tiles. */
  pin: GeoPoint | undefined = undefined;
  written: TypedCoordinates = EMPTY_COORDINATES;
  tiles: MapTiles | undefined = undefined;
  /** Whether the request for map tiles has finished. */
  isReady = false;
  found: GeocodedAddress | undefined = undefined;
  pointName = '';
  isReading = false;
  /** Whether no address was found for the point. The user can still type one. */
  isUnknown = false;
  isLocating = false;
  isMissing = false;
  /** Whether the device can report its position. */
  readonly mayLocate: boolean;
  readonly #context: PageContext;
  readonly #locate: Locate | undefined;
  readonly #field: string | undefined;
  /** Counter to ignore outdated responses. */
  #asked = 0;

  constructor(context: PageContext, given: LocationResult, locate: Locate | undefined) {
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
  /** The location chosen last, where the map starts without a point. */
  get lastPlace(): GeoPoint | undefined {
    return parseStoredLocation(this.#context.get(PreferenceStore).read('location'));
  }

  start(): void {
    void this.#open();
  }
  dispose(): void {
    this.#asked += 1;
  }

  async #open(): Promise<void> {
    const tiles = await this.#gateway.getMapTiles();
    runInAction(() => {
      this.tiles = tiles.ok ? tiles.value : undefined;
      this.isReady = true;
    });
    // A location that was chosen before keeps its address.
    if (this.point) await this.#show(this.point);
    else if (this.#locate && this.address === '') await this.locate();
  }

  /** Chooses the position of the device. Keeps the current choice if the device reports none. */
  async locate(): Promise<void> {
    if (!this.#locate || this.isLocating) return;
    this.isLocating = true;
    const point = await this.#locate();
    runInAction(() => (this.isLocating = false));
    if (point) await this.choose(point);
  }

  /** Chooses the centre of the map, given in the coordinate system of the tiles. */
  async moveMap(pin: GeoPoint): Promise<void> {
    const inside = await this.#gateway.convertPoint(pin, 'tiles', 'inside');
    if (inside.ok) await this.choose(inside.value);
  }
  async chooseCity(city: City): Promise<void> {
    const point = { lat: city.lat, lng: city.lng };
    await this.choose(point);
    // Without a map service the name of the city is used as the address.
    runInAction(() => {
      if (!this.isUnknown || this.point !== point) return;
      this.isUnknown = false;
      this.pointName = city.name;
      this.address = city.name;
    });
  }
  /** Chooses a point and looks up its address. */
  async choose(point: GeoPoint): Promise<void> {
    await Promise.all([this.#show(point), this.#readAddress(point)]);
  }

  async #show(point: GeoPoint): Promise<void> {
    this.#write(point);
    const pin = await this.#gateway.convertPoint(point, 'inside', 'tiles');
    runInAction(() => {
      if (pin.ok && this.point === point) this.pin = pin.value;
    });
  }
  #write(point: GeoPoint): void {
    runInAction(() => {
      this.point = point;
      this.written = { lat: formatDegrees(point.lat), lng: formatDegrees(point.lng) };
      this.isMissing = false;
    });
  }

  async #readAddress(point: GeoPoint): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    runInAction(() => {
      this.isReading = true;
      this.isUnknown = false;
      this.found = undefined;
    });
    const answer = await this.#gateway.findAddress(point);
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

  /** Changes the name of the place in the address. */
  call(name: string): void {
    if (!this.found) return;
    this.pointName = name;
    this.address = joinAddress(this.found.parts, name);
  }
  type(address: string): void {
    this.address = address;
    this.isMissing = false;
  }
  typeFigure(figure: keyof TypedCoordinates, text: string): void {
    this.written = { ...this.written, [figure]: text };
  }
  /** Chooses the typed coordinates if they are valid. */
  async takeWritten(): Promise<void> {
    const point = parseCoordinates(this.written.lat, this.written.lng);
    const isAsBefore = point?.lat === this.point?.lat && point?.lng === this.point?.lng;
    if (point && !isAsBefore) await this.choose(point);
  }
  /** Whether both coordinates are typed but invalid. */
  get isNoPoint(): boolean {
    const { lat, lng } = this.written;
    return lat !== '' && lng !== '' && parseCoordinates(lat, lng) === undefined;
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
