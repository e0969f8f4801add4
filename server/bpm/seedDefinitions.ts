import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { LoadedProcess } from '../definitions/loadProcess.ts';
import type { Deployment, Engine } from '../engine/engine.ts';
import { offeredForm, offeredTexts, withOfferedLook } from '../forms/offeredForm.ts';
import { phrases } from '../storage/schema/phrases.ts';
import type { Sql } from '../storage/database.ts';

/** Deploys what the definitions folder holds: what is unchanged stays, what has changed becomes a new version. */
export async function seedDefinitions(
  tx: Sql,
  engine: Engine,
  tenant: string,
  { processes, opinions }: Definitions,
): Promise<void> {
  for (const process of processes) await engine.deploy(tx, tenant, deploymentOf(process));
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

function deploymentOf(process: LoadedProcess): Deployment {
  const { definition, form, texts, isListed = form === undefined } = process;
  const own = form ?? offeredForm(definition);
  const looking = isListed ? withOfferedLook(definition, own) : definition;
  return {
    loaded: { ...looking, formAlias: definition.formAlias ?? own.alias },
    forms: { [own.alias]: own },
    texts: form === undefined ? { ...offeredTexts(definition), ...texts } : texts,
    hash: hashOfProcess(process),
  };
}

/** What is the same has the same: then no new version comes of it. */
export const hashOfProcess = ({ definition, form, texts }: LoadedProcess): string =>
  hashOf({ definition, form, texts });

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
