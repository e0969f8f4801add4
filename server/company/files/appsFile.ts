import * as v from 'valibot';
import { createPlainTextSchema } from '#server/i18n/localText.ts';
import { deriveId } from '../deriveId.ts';
import type { FolderOwner } from './companyFiles.ts';

const names = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty('the list is empty'));
const rule = v.variant('from', [
  v.strictObject({ from: v.literal('people'), ids: names }),
  v.strictObject({ from: v.literal('groups'), ids: names }),
]);
const rules = v.optional(v.array(rule), []);
const audience = v.union(
  [v.literal('everyone'), v.literal('nobody'), v.pipe(v.array(rule), v.nonEmpty())],
  'an application is for everyone, for nobody, or for the users of a list of rules: people, groups',
);
export type AppRule = v.InferOutput<typeof rule>;
export type AppAudience = v.InferOutput<typeof audience>;

export const APP_KINDS = ['builtIn', 'developed', 'external'] as const;

/**
 * `apps.json`: the applications of a company (contract portal 4), who may open, manage and develop them, and who may
 * use which of their buttons.
 */
export const appsSchema = ({ language, tenant }: FolderOwner) =>
  v.array(
    v.pipe(
      v.strictObject({
        id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/u, 'an id is a text of at most 19 digits'))),
        key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/u, 'a key is written in small letters, digits and hyphens')),
        name: createPlainTextSchema(language),
        kind: v.picklist(APP_KINDS),
        icon: v.optional(v.string(), ''),
        home: v.pipe(
          v.string(),
          v.regex(/^(?:\/(?!\/)|https:\/\/)[\w.~:/?=&%-]*$/u, 'a home is a path, or an address with https'),
        ),
        screen: v.optional(v.boolean(), false),
        open: v.optional(audience, 'everyone'),
        managedBy: rules,
        developedBy: rules,
        buttons: v.optional(v.record(v.pipe(v.string(), v.nonEmpty()), audience), {}),
      }),
      v.transform((app) => ({ ...app, id: app.id ?? deriveId(tenant, 'app', app.key) })),
    ),
  );
export type AppsFile = v.InferOutput<ReturnType<typeof appsSchema>>;
