import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { LoadedProcess } from '#server/company/load/loadProcess.ts';
import type { Deployment, Engine } from '#server/engine/engine.ts';
import { generateForm, generateFormTexts, applyDefaultSummary } from '#server/forms/views/generateForm.ts';
import { phrases } from '#server/db/schema/phrases.ts';
import type { Sql } from '#server/db/database.ts';

/** Deploys the definitions folder: unchanged processes stay, changed ones become a new version. */
export async function seedDefinitions(
  tx: Sql,
  engine: Engine,
  tenant: string,
  { processes, opinions }: Pick<Definitions, 'processes' | 'opinions'>,
): Promise<void> {
  for (const process of processes) await engine.deploy(tx, tenant, toDeployment(process));
  const rows = opinions.map(({ id, for: occasion, text }, position) => ({
    id,
    tenant,
    person: '0',
    text: text['zh-CN'],
    names: text,
    occasion,
    position,
  }));
  if (rows.length > 0)
    await tx
      .insert(phrases)
      .values(rows)
      .onConflictDoUpdate({
        target: phrases.id,
        set: {
          names: sql`excluded.names`,
          text: sql`excluded.text`,
          occasion: sql`excluded.occasion`,
          position: sql`excluded.position`,
        },
        setWhere: and(eq(phrases.tenant, tenant), eq(phrases.person, '0')),
      });
}

function toDeployment(process: LoadedProcess): Deployment {
  const { definition, form, texts, isFieldList = form === undefined } = process;
  const own = form ?? generateForm(definition);
  const looking = isFieldList ? applyDefaultSummary(definition, own) : definition;
  return {
    loaded: { ...looking, formAlias: definition.formAlias ?? own.alias },
    forms: { [own.alias]: own },
    texts: form === undefined ? { ...generateFormTexts(definition), ...texts } : texts,
    hash: hashProcess(process),
  };
}

/** Hash of a process; an equal hash creates no new version. */
export const hashProcess = ({ definition, form, texts }: LoadedProcess): string => hashOf({ definition, form, texts });

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
