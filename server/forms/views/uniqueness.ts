import { getOwn } from '#domain/shared/getOwn.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { FieldDefinition, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { isEmptyField } from '#domain/forms/fieldValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { checkUnique } from '#domain/validation/crossField.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';

/**
 * "Uniqueness is checked, and a failure is reported" (spec 5): returns the main fields whose new value another record
 * of this form has. Drafts claim no values. `own` is the key of the record, empty for a new one.
 */
export async function findTakenValues(
  tx: Sql,
  tenant: string,
  { alias, sections }: Pick<FormView, 'alias' | 'sections'>,
  { own, fields, claimed }: { readonly own: string; readonly fields: FormRow; readonly claimed: FormRow },
  isTaken: UniquenessCheck,
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const field of listUniqueFields({ sections })) {
    const value = getOwn(fields, field.name) ?? null;
    if (isEmptyField(field, value) || value === claimed[field.name]) continue;
    const isFree = !(await isTaken(tx, { tenant, alias, name: field.name, text: asText(value), own }));
    issues.push(...checkUnique(isFree, field.name, field.label));
  }
  return issues;
}

export const listUniqueFields = ({ sections }: Pick<FormView, 'sections'>): readonly FieldDefinition[] =>
  sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'field')
    .filter(({ isUnique }) => isUnique === true);

/** A unique value, and the key of the record that claims it. */
export interface Claim {
  readonly tenant: string;
  readonly alias: string;
  readonly name: string;
  readonly text: string;
  readonly own: string;
}

export type UniquenessCheck = (tx: Sql, claim: Claim) => Promise<boolean>;

/** Serializes claims of the same value: the second transaction waits and then finds the value of the first. */
export const lockClaim = (tx: Sql, claim: Claim) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${formatClaim(claim)}))`);

/** Claims several values in a fixed order to avoid deadlocks. */
export async function lockClaims(tx: Sql, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const texts = sql.join(
    [...new Set(claims.map(formatClaim))].map((text) => sql`(${text})`),
    sql`, `,
  );
  await tx.execute(
    sql`select pg_advisory_xact_lock(number) from (select distinct hashtext(claim) as number from (values ${texts}) as claims (claim) order by number) as numbers`,
  );
}

const formatClaim = ({ tenant, alias, name, text }: Claim): string => [tenant, alias, name, text].join(' ');

/** Whether a form stored with its request has the value; searched by the alias of the form. */
export async function isTakenByForm(tx: Sql, claim: Claim): Promise<boolean> {
  await lockClaim(tx, claim);
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
