import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import { DESCRIPTIONS } from '#contract/descriptions/descriptions.ts';
import type { DescribedEndpoint } from '#contract/descriptions/description.ts';
import { NAMED_SHAPES } from '#contract/descriptions/namedShapes.ts';
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { DOWNLOAD_HEADER, IDEMPOTENCY_HEADER, INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { version } from '#server/config/version.ts';

const DESCRIBED: ReadonlyMap<Endpoint, DescribedEndpoint> = new Map(DESCRIPTIONS.map((each) => [each.endpoint, each]));

/** Generates the OpenAPI 3.1 description from the endpoint table, so that it always matches the validation. */
export function createOpenApiDocument(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeEndpoint(endpoint);
  const names = new Set(endpoints.flatMap((endpoint) => DESCRIBED.get(endpoint)?.tag ?? []));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ringi',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: INTRODUCTION,
    },
    servers: [{ url: '/api' }],
    tags: [...names].map((name) => ({ name })),
    components: {
      schemas: { ...toJsonSchemaDefs(NAMED_SHAPES, CONVERSION), Refusal: REFUSAL },
      responses: RESPONSES,
      parameters: PARAMETERS,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
        fileToken: {
          type: 'apiKey',
          in: 'query',
          name: 'accessToken',
          description: `A token for downloads, from the header ${DOWNLOAD_HEADER} of any answer.`,
        },
        invitation: {
          type: 'apiKey',
          in: 'header',
          name: INVITATION_HEADER,
          description: 'The code of an invitation to a form.',
        },
      },
    },
    paths,
  };
}

const INTRODUCTION =
  'A refused call is answered with status 200 and `success: false`; `reason` is its code. Calls without `success` in their answer return the payload itself. `x-scope` says which data a call reads or changes; `session` is reserved for users who have logged in themselves.';

const REFUSAL: object = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for the user, in the requested language.' },
    code: { type: 'integer', description: '403 forbidden, 404 not found, 500 refused by a rule.' },
    reason: { type: 'string', description: 'Code of the rule, such as `record.changed`.' },
    reasonValues: { description: 'Values of the sentence.' },
    data: { description: 'What the client needs to go on, such as the changed values.' },
    show: { type: 'boolean', description: 'Whether a client should show the message by itself.' },
  },
};

const refusal = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});
const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
const RESPONSES = {
  BadRequest: refusal('The call does not match its description, or exceeds a limit.'),
  NoSession: refusal('The token is missing, unknown or has expired.'),
  TooLarge: refusal('The body is too large.'),
  TooManyCalls: refusal('Too many calls.', RETRY_AFTER),
  Unavailable: refusal('The database or another needed part cannot be reached; nothing was stored.', RETRY_AFTER),
};

const PARAMETERS = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of messages and names: zh-CN, en-US or ja-JP.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description: 'A repeated call with the same key gets the first answer; nothing is done twice.',
    schema: { type: 'string', maxLength: 200 },
  },
};

const toReference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function describeEndpoint(endpoint: Endpoint): object {
  const described = DESCRIBED.get(endpoint);
  return {
    ...(described && {
      operationId: described.operation,
      tags: [described.tag],
      summary: described.summary,
      'x-scope': described.scope,
    }),
    security: toSecurity(endpoint),
    parameters: toParameters(endpoint),
    ...toRequestBody(endpoint),
    responses: {
      200: toAnswer(endpoint),
      400: toReference('responses', 'BadRequest'),
      ...(endpoint.policy !== 'anyone' && { 401: toReference('responses', 'NoSession') }),
      ...((endpoint.body ?? endpoint.isUpload) && { 413: toReference('responses', 'TooLarge') }),
      429: toReference('responses', 'TooManyCalls'),
      503: toReference('responses', 'Unavailable'),
    },
  };
}

const toSecurity = ({ policy, access }: Endpoint): readonly object[] =>
  policy === 'anyone' ? [] : [{ [policy === 'guest' ? 'invitation' : (access ?? 'session')]: [] }];

/** Shapes are described as they are sent. A part that has a name becomes a reference to it. */
const CONVERSION: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};
function toSchema(shape: Shape): JsonSchema {
  const { $schema, $defs, ...schema } = toJsonSchema(shape, { ...CONVERSION, definitions: NAMED_SHAPES });
  return schema;
}
const json = (schema: object) => ({ 'application/json': { schema } });

const isForm = ({ method, fields, body, isUpload }: Endpoint): boolean =>
  fields !== undefined && body === undefined && isUpload !== true && (method === 'POST' || method === 'PUT');

/** Fields in the path, and those in the query unless they are the form of the body. */
function toParameters(endpoint: Endpoint): object[] {
  const { properties = {}, required = [] } = endpoint.fields ? toSchema(endpoint.fields) : {};
  const isInPath = (name: string) => endpoint.path.includes(`{${name}}`);
  return [
    ...Object.entries(properties)
      .filter(([name]) => isInPath(name) || !isForm(endpoint))
      .map(([name, schema]) => ({
        name,
        in: isInPath(name) ? 'path' : 'query',
        required: isInPath(name) || required.includes(name),
        schema,
      })),
    toReference('parameters', 'language'),
    ...(endpoint.method === 'GET' ? [] : [toReference('parameters', 'idempotencyKey')]),
  ];
}

function toRequestBody(endpoint: Endpoint): object {
  const { body, isUpload, fields, path } = endpoint;
  if (isUpload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } } };
  if (body) return { requestBody: { required: true, content: json(toSchema(body)) } };
  if (!fields || !isForm(endpoint)) return {};
  const { properties = {}, required = [], ...schema } = toSchema(fields);
  const isInBody = (name: string) => !path.includes(`{${name}}`);
  const sent = Object.entries(properties).filter(([name]) => isInBody(name));
  if (sent.length === 0) return {};
  const form = { ...schema, properties: Object.fromEntries(sent), required: required.filter(isInBody) };
  return { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form }, ...json(form) } } };
}

const UPLOAD = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };

function toAnswer(endpoint: Endpoint): object {
  const { answer, envelope, isStream } = endpoint;
  if (isStream) return { description: 'A stream of server-sent events.', content: { 'text/event-stream': {} } };
  if (envelope === 'bare' && answer.type === 'unknown') return { description: 'The content.', content: { '*/*': {} } };
  return { description: 'The answer, or a refusal.', content: json(toEnvelopeSchema(endpoint)) };
}

function toEnvelopeSchema({ envelope, answer }: Endpoint): object {
  const payload = toSchema(answer);
  const refused = { $ref: '#/components/schemas/Refusal' };
  if (envelope === 'bare') return { anyOf: [payload, refused] };
  const place = envelope === 'page' ? 'result' : 'data';
  return {
    anyOf: [
      {
        type: 'object',
        required: ['success'],
        properties: {
          success: { const: true },
          message: { type: 'string' },
          code: { type: 'integer' },
          [place]: payload,
        },
      },
      refused,
    ],
  };
}
