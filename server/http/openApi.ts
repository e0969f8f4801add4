import { toJsonSchema } from '@valibot/to-json-schema';
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { version } from '#server/config/version.ts';

/** Generates the OpenAPI 3.1 description from the endpoint table, so that it always matches the validation. */
export function createOpenApiDocument(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeEndpoint(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Ringi', version },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        fileToken: { type: 'apiKey', in: 'query', name: 'accessToken' },
        invitation: { type: 'apiKey', in: 'header', name: INVITATION_HEADER },
      },
    },
    paths,
  };
}

const describeEndpoint = (endpoint: Endpoint): object => ({
  operationId: endpoint.path
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .slice(-2)
    .join('.'),
  security: toSecurity(endpoint),
  ...(endpoint.fields && { parameters: toParameters(endpoint, endpoint.fields) }),
  ...toRequestBody(endpoint),
  responses: {
    200: { description: 'The answer, or a refusal with success false', content: json(toEnvelopeSchema(endpoint)) },
  },
});

const toSecurity = ({ policy, access }: Endpoint): readonly object[] =>
  policy === 'anyone' ? [] : [{ [policy === 'guest' ? 'invitation' : (access ?? 'session')]: [] }];

const toSchema = (shape: Shape, typeMode: 'input' | 'output') => toJsonSchema(shape, { typeMode, errorMode: 'ignore' });
const json = (schema: object) => ({ 'application/json': { schema } });

function toParameters({ path }: Endpoint, fields: Shape): object[] {
  const { properties = {}, required = [] } = toSchema(fields, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema };
  });
}

function toRequestBody({ body, isUpload }: Endpoint): object {
  if (isUpload)
    return {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    };
  return body ? { requestBody: { content: json(toSchema(body, 'input')) } } : {};
}

function toEnvelopeSchema({ envelope, answer }: Endpoint): object {
  const payload = toSchema(answer, 'input');
  if (envelope === 'bare') return payload;
  const place = envelope === 'page' ? 'result' : 'data';
  return {
    type: 'object',
    required: ['success'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer' },
      [place]: payload,
    },
  };
}
