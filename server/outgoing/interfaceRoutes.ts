import type { BodyOf } from '#api/endpoint.ts';
import { looseOf, looseTextOf, openedOf } from '#api/form/looseValues.ts';
import { interfaces } from '#api/interfaceEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { asking, type BpmDeps } from '../bpm/bpmDeps.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import { serverSentence } from '../texts/sentence.ts';
import { fillQuestion, type FilledIn } from './fillQuestion.ts';

/** Other systems that forms ask (contract catalogues 3). The database waits for none of them. */
export const interfaceRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(
    interfaces.executeApi,
    async ({ fields: { apiId }, body }, caller, request): Promise<Result<unknown, Failure>> => {
      const found = await asking(deps, caller, request, (tx) => deps.files.main(tx, caller.tenant, 'interface', apiId));
      if (found === undefined) return refused('notFound');
      const saying = (key: SentenceKey, values = {}) =>
        fail({ kind: 'rejectedByServer' as const, message: serverSentence(request.language, key, values) });
      const question = fillQuestion(found.content, filledIn(body));
      if (!question.ok) return saying('badRequest', { place: question.error });
      const answer = await deps.outgoing.ask(caller.person.id, question.value);
      if (!answer.ok) return saying(SENTENCES[answer.error]);
      return ok(found.content.rows === undefined ? answer.value : follow(answer.value, found.content.rows.split('.')));
    },
  ),
];

const SENTENCES = {
  notListed: 'outgoing.notListed',
  noAnswer: 'outgoing.noAnswer',
  tooLarge: 'outgoing.tooLarge',
  refused: 'outgoing.refused',
  busy: 'tooManyAtOnce',
} as const;
type SentenceKey = (typeof SENTENCES)[keyof typeof SENTENCES] | 'badRequest';

const filledIn = ({ pathParams, querys, headers, bodys }: BodyOf<typeof interfaces.executeApi>): FilledIn => ({
  pathParams: inTexts(pathParams),
  querys: inTexts(querys),
  headers: inTexts(headers),
  bodys: inTexts(openedOf(bodys)),
});

const inTexts = (given: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(value) : looseTextOf(value),
    ]),
  );

const follow = (answer: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((at, name) => looseOf(at)[name] ?? null, answer);
