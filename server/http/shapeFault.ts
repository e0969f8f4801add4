/** Reports an invalid value in a JSON text inside a body, which is only parsed when it is needed. */
export class ShapeError extends Error {
  readonly statusCode = 400;
  readonly place: string;
  constructor(place: string) {
    super('misshapen');
    this.place = place;
  }
}
