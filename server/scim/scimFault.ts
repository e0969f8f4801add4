/** Words of RFC 7644 3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A call that is not carried out, as the caller is told it (RFC 7644 3.12). */
export class ScimFault extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const faultBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});

export const badValue = (detail: string): ScimFault => new ScimFault(400, detail, 'invalidValue');
export const unknownResource = (id: string): ScimFault => new ScimFault(404, `Resource ${id.slice(0, 64)} not found`);

/** Control signs, and halves of a sign: no database keeps them all. */
export const HARMFUL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Cs}/u;
