import { sql, type SQL } from 'drizzle-orm';
import { groups, people } from '#server/db/schema/identity.ts';
import { trimSql } from './storedColumns.ts';

/** Joins the path of each department without the company name, and the names from the root down. */
export const createDepartmentJoin = (tenant: string): SQL => sql`
  left join (
    select id, coalesce(string_agg(names ->> 'zh-CN', '/' order by level) filter (where level > 1), '') as path,
      jsonb_agg(names order by level) as chain
    from (
      select unit.id, above.names, row_number() over (partition by unit.id order by step.at) as level
      from ${groups} unit, unnest(string_to_array(unit.path, '.')) with ordinality step(id, at)
      join ${groups} above on above.id = step.id
      where unit.tenant = ${tenant} and above.tenant = ${tenant}
    ) levels
    group by id
  ) unit_paths on unit_paths.id = ${people.department}`;

/** Returns the path as the client sent it while it still leads to the department, otherwise our own path. */
export const createDepartmentPath = (said: SQL): SQL => sql`
  case when coalesce(${said}, '') in ('', unit_paths.path) then coalesce(unit_paths.path, '')
    when ${matchesDepartment(said)} then ${said} else coalesce(unit_paths.path, '') end`;

/** Compares names like `isNamed`, with and without the leading company name. */
const matchesDepartment = (said: SQL): SQL => sql`exists (
  select 1 from (select 0 as own union all select 1) start, (
    select coalesce(array_agg(word.name order by word.at), '{}') as names
    from (
      select ${trimSql(sql`normalize(part.name, NFKC)`)} as name, part.at
      from unnest(string_to_array(${said}, '/')) with ordinality part(name, at)
    ) word
    where word.name <> ''
  ) said
  where cardinality(said.names) = jsonb_array_length(unit_paths.chain) - start.own and not exists (
    select 1 from unnest(said.names) with ordinality word(name, at)
    where not exists (
      select 1 from jsonb_each_text(unit_paths.chain -> (word.at - 1 + start.own)::int) each
      where normalize(each.value, NFKC) = word.name)))`;
