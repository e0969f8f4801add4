/** Carries what does not fit out of a text inside a body, which is read only where it is needed. */
export class ShapeFault extends Error {
  readonly statusCode = 400;
  readonly place: string;
  constructor(place: string) {
    super('misshapen');
    this.place = place;
  }
}
