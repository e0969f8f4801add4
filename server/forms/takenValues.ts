import { and, eq, ne, sql } from 'drizzle-orm';
import { formProgressCodec } from '#api/wireCodecs.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { checkUnique } from '#domain/validation/crossField.ts';
import { formRows } from '../storage/schema/formRows.ts';
import type { Sql } from '../storage/database.ts';
import { ID_FIELD } from './formView.ts';

/**
 * "Uniqueness is checked, and a failure is reported" (spec 5): the main fields whose new value another record of this
 * form has; drafts claim nothing.
 */
export async function takenValues(
  tx: Sql,
  tenant: string,
  { alias, sections }: Pick<FormView, 'alias' | 'sections'>,
  { record, claimed }: { readonly record: Variables; readonly claimed: Variables },
  isTaken: IsTaken,
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const field of uniqueFields({ sections })) {
    const value = record[field.name] ?? null;
    if (!isEmptyField(field, value) && value !== claimed[field.name])
      issues.push(
        ...checkUnique(
          !(await isTaken(tx, {
            tenant,
            alias,
            name: field.name,
            text: asText(value),
            own: asText(record[ID_FIELD] ?? ''),
          })),
          field.name,
          field.label,
        ),
      );
  }
  return issues;
}

/** The main fields whose value only one record may have. */
export const uniqueFields = ({ sections }: Pick<FormView, 'sections'>): readonly FieldDefinition[] =>
  sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'field')
    .filter(({ isUnique }) => isUnique === true);

/** A value somebody wants to be the only one to have, and the key of their own record. */
export interface Claim {
  readonly tenant: string;
  readonly alias: string;
  readonly name: string;
  readonly text: string;
  readonly own: string;
}

/** Where records are looked through for a value. */
export type IsTaken = (tx: Sql, claim: Claim) => Promise<boolean>;

/** Of two that claim the same value at once the second one waits, and then finds the first. */
export const claimAlone = (tx: Sql, claim: Claim) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${claimText(claim)}))`);

/** Several at once, always in the same order: who claims others meanwhile waits for no one who waits for them. */
export async function claimAllAlone(tx: Sql, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const texts = sql.join(
    [...new Set(claims.map(claimText))].map((text) => sql`(${text})`),
    sql`, `,
  );
  await tx.execute(
    sql`select pg_advisory_xact_lock(number) from (select distinct hashtext(claim) as number from (values ${texts}) as claims (claim) order by number) as numbers`,
  );
}

const claimText = ({ tenant, alias, name, text }: Claim): string => [tenant, alias, name, text].join(' ');

/** Among the forms whose values lie with their requests, by the alias of the form. */
export async function isTakenByForm(tx: Sql, claim: Claim): Promise<boolean> {
  await claimAlone(tx, claim);
  const { tenant, alias, name, text, own } = claim;
  const isSame = and(
    eq(formRows.tenant, tenant),
    eq(formRows.alias, alias),
    ne(formRows.id, own),
    ne(formRows.progress, formProgressCodec.toWire('drafted')),
    sql`${formRows.record} ->> ${name} = ${text}`,
  );
  return (await tx.select({ id: formRows.id }).from(formRows).where(isSame).limit(1)).length > 0;
}
