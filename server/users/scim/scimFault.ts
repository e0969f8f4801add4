/** Error types of RFC 7644 3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refused call with its SCIM error (RFC 7644 3.12). */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const toScimErrorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});

export const invalidValueError = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');
export const resourceNotFoundError = (id: string): ScimError =>
  new ScimError(404, `Resource ${id.slice(0, 64)} not found`);

/** Control characters and lone surrogates, which not every database can store. */
export const UNSTORABLE_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Cs}/u;
