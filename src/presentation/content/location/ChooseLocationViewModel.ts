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

export type TypedCoordinates = Readonly<Record<'lat' | 'lng', string>>;
const EMPTY_COORDINATES: TypedCoordinates = { lat: '', lng: '' };

/** View model of choosing a location: by device position, map, city or typed coordinates. */
export class ChooseLocationViewModel implements ViewModel {
  address: string;
  point: GeoPoint | undefined;
  /** The chosen point in the coordinate system of the map tiles. */
  pin: GeoPoint | undefined = undefined;
  typedCoordinates: TypedCoordinates = EMPTY_COORDINATES;
  tiles: MapTiles | undefined = undefined;
  /** Whether the request for map tiles has finished. */
  isReady = false;
  foundAddress: GeocodedAddress | undefined = undefined;
  pointName = '';
  isLoadingAddress = false;
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
  #requestNumber = 0;

  constructor(context: PageContext, given: LocationResult, locate: Locate | undefined) {
    this.#context = context;
    this.#locate = locate;
    this.mayLocate = locate !== undefined;
    this.#field = given.field;
    this.address = given.address;
    this.point = given.point;
    makeAutoObservable(
      this,
      {
        point: observableRef,
        pin: observableRef,
        typedCoordinates: observableRef,
        tiles: observableRef,
        foundAddress: observableRef,
      },
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
    void this.#load();
  }
  dispose(): void {
    this.#requestNumber += 1;
  }

  async #load(): Promise<void> {
    const tiles = await this.#gateway.getMapTiles();
    runInAction(() => {
      this.tiles = tiles.ok ? tiles.value : undefined;
      this.isReady = true;
    });
    // A location that was chosen before keeps its address.
    if (this.point) await this.#showOnMap(this.point);
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
    await Promise.all([this.#showOnMap(point), this.#loadAddress(point)]);
  }

  async #showOnMap(point: GeoPoint): Promise<void> {
    this.#setCoordinates(point);
    const pin = await this.#gateway.convertPoint(point, 'inside', 'tiles');
    runInAction(() => {
      if (pin.ok && this.point === point) this.pin = pin.value;
    });
  }
  #setCoordinates(point: GeoPoint): void {
    runInAction(() => {
      this.point = point;
      this.typedCoordinates = { lat: formatDegrees(point.lat), lng: formatDegrees(point.lng) };
      this.isMissing = false;
    });
  }

  async #loadAddress(point: GeoPoint): Promise<void> {
    this.#requestNumber += 1;
    const asked = this.#requestNumber;
    runInAction(() => {
      this.isLoadingAddress = true;
      this.isUnknown = false;
      this.foundAddress = undefined;
    });
    const answer = await this.#gateway.findAddress(point);
    runInAction(() => {
      if (asked !== this.#requestNumber) return;
      this.isLoadingAddress = false;
      const found = answer.ok ? answer.value : undefined;
      this.foundAddress = found;
      this.isUnknown = found === undefined;
      this.pointName = found?.names[0] ?? '';
      this.address = found ? joinAddress(found.parts, this.pointName) : '';
    });
  }

  setPlaceName(name: string): void {
    if (!this.foundAddress) return;
    this.pointName = name;
    this.address = joinAddress(this.foundAddress.parts, name);
  }
  setAddress(address: string): void {
    this.address = address;
    this.isMissing = false;
  }
  setCoordinate(figure: keyof TypedCoordinates, text: string): void {
    this.typedCoordinates = { ...this.typedCoordinates, [figure]: text };
  }
  /** Chooses the typed coordinates if they are valid. */
  async chooseTyped(): Promise<void> {
    const point = parseCoordinates(this.typedCoordinates.lat, this.typedCoordinates.lng);
    const isAsBefore = point?.lat === this.point?.lat && point?.lng === this.point?.lng;
    if (point && !isAsBefore) await this.choose(point);
  }
  get isInvalidPoint(): boolean {
    const { lat, lng } = this.typedCoordinates;
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
    this.#context.results.returnResult('chooseLocation', answer, 'workbench');
  }
}
