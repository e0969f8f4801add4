import type { BodyOf } from '#contract/wire/endpoint.ts';
import { readObject, readText, readJsonObject } from '#contract/forms/looseValues.ts';
import { interfaces } from '#contract/wire/interfaceEndpoints.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { withConnection, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { buildOutgoingRequest, type InterfaceParams } from './buildOutgoingRequest.ts';

/** Calls to external systems from forms (contract catalogues 3). No transaction is open during a call. */
export const interfaceRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(interfaces.executeApi, async ({ fields: { apiId }, body }, caller, request): Promise<Result<unknown>> => {
    const found = await withConnection(deps, caller, request, (tx) =>
      deps.files.main(tx, caller.tenant, 'interface', apiId),
    );
    if (found === undefined) return refusedError('notFound');
    const rejectCall = (key: SentenceKey, values = {}) =>
      fail({ kind: 'rejectedByServer' as const, message: formatServerMessage(request.language, key, values) });
    const question = buildOutgoingRequest(found.content, toInterfaceParams(body));
    if (!question.ok) return rejectCall('badRequest', { place: question.error });
    const answer = await deps.outgoing.send(caller.person.id, question.value);
    if (!answer.ok) return rejectCall(SENTENCES[answer.error]);
    return ok(found.content.rows === undefined ? answer.value : getAtPath(answer.value, found.content.rows.split('.')));
  }),
];

const SENTENCES = {
  notListed: 'outgoing.notListed',
  noAnswer: 'outgoing.noAnswer',
  tooLarge: 'outgoing.tooLarge',
  refused: 'outgoing.refused',
  busy: 'tooManyAtOnce',
} as const;
type SentenceKey = (typeof SENTENCES)[keyof typeof SENTENCES] | 'badRequest';

const toInterfaceParams = ({
  pathParams,
  querys,
  headers,
  bodys,
}: BodyOf<typeof interfaces.executeApi>): InterfaceParams => ({
  pathParams: toTexts(pathParams),
  querys: toTexts(querys),
  headers: toTexts(headers),
  bodys: toTexts(readJsonObject(bodys)),
});

const toTexts = (given: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : readText(value)]),
  );

const getAtPath = (answer: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((at, name) => readObject(at)[name] ?? null, answer);
