import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';

/*
 * SQL that keeps state in a session breaks behind a transaction pooler, and some statements cannot run on a distributed
 * PostgreSQL. Texts of the server and its migrations have none of it, apart from the exceptions.
 */
const IDENTIFIER = String.raw`"?[a-z_]\w*"?`;
const TABLE_OF_SCHEMA = new RegExp(
  String.raw`\b(?:from|join|into|update|table)\s+(?:if not exists\s+)?(${IDENTIFIER})\.${IDENTIFIER}`,
  'giu',
);
const SYSTEM_SCHEMAS = ['pg_catalog', 'information_schema'];
const schemasOf = (statement: string): ReadonlySet<string> =>
  new Set(
    [...statement.matchAll(TABLE_OF_SCHEMA)]
      .map(([, schema = '']) => schema.replaceAll('"', '').toLowerCase())
      .filter((schema) => !SYSTEM_SCHEMAS.includes(schema)),
  );

const RULES: Readonly<Record<string, (statement: string) => boolean>> = {
  'lock of a session': (sql) => /\bpg_(?:try_)?advisory_(?:un)?lock/iu.test(sql),
  'temporary table': (sql) => /\bcreate\s+(?:(?:local|global)\s+)?temp(?:orary)?\s/iu.test(sql),
  'SET without LOCAL': (sql) => /^\s*set\s+(?!local\s|transaction\s)(?:session\s+)?[\w.]+\s*(?:=|to\s)/iu.test(sql),
  'lock of a table': (sql) => /\block\s+table\b/iu.test(sql),
  'deferrable constraint': (sql) => /\bdeferrable\b/iu.test(sql),
  extension: (sql) => /\bcreate\s+extension\b/iu.test(sql),
  'new schema': (sql) => /\bcreate\s+schema\b/iu.test(sql),
  'tables of two schemas': (sql) => schemasOf(sql).size > 1,
  'FOR UPDATE without a key': (sql) => /\bfor\s+update\b/iu.test(sql) && !/\bwhere\b/iu.test(sql),
};

const EXCEPTIONS: Readonly<Record<string, string>> = {
  'createSearchIndex.ts: extension': 'pg_trgm is optional: without the right to create it, names have no index',
  'openDatabase.ts: extension': 'names the statement in a message to the operator',
  'deployObject.ts: new schema': 'tables of record lists have a schema of their own',
};

const listBrokenRules = (statement: string): string[] =>
  Object.entries(RULES).flatMap(([name, isBroken]) => (isBroken(statement) ? [name] : []));

const STRING = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gsu;
const COMMENT = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gsu;
/** Returns the string literals of a source, or the statements of a migration. */
function listStatements(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.sql')) return text.split('--> statement-breakpoint');
  return (text.replace(COMMENT, '').match(STRING) ?? []).map((literal) => literal.slice(1, -1));
}

const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$|\.sql$/u.test(file),
);

describe('the SQL of the server', () => {
  it('keeps no state in a session, and changes one schema at a time', () => {
    const broken = files.flatMap((file) =>
      listStatements(join(projectRoot, 'server', file)).flatMap((statement) =>
        listBrokenRules(statement).map((rule) => `${file.split('/').at(-1) ?? ''}: ${rule}`),
      ),
    );
    expect([...new Set(broken)].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });
});

describe('the rule that is broken by', () => {
  it.each([
    ['select pg_try_advisory_lock($1)', 'lock of a session'],
    ['select pg_advisory_lock(1, 2)', 'lock of a session'],
    ['create temp table found (id text)', 'temporary table'],
    ["SET statement_timeout = '1s'", 'SET without LOCAL'],
    ['set session characteristics to x', 'SET without LOCAL'],
    ['set search_path to acme', 'SET without LOCAL'],
    ['LOCK TABLE tasks IN EXCLUSIVE MODE', 'lock of a table'],
    ['alter table a add constraint b unique (c) deferrable initially deferred', 'deferrable constraint'],
    ['create extension if not exists citext', 'extension'],
    ['create schema acme', 'new schema'],
    ['insert into acme.tasks select * from "other"."tasks"', 'tables of two schemas'],
    ['select id from work for update skip locked', 'FOR UPDATE without a key'],
    ['select pg_advisory_xact_lock($1)', undefined],
    ['set local statement_timeout = 100', undefined],
    ['set transaction read only', undefined],
    ['update tasks set owner = 1 where id = 2', undefined],
    ['select id from work where due_at < now() for update skip locked', undefined],
    ['insert into acme.tasks select * from acme.requests', undefined],
  ])('%s', (statement, rule) => {
    expect(listBrokenRules(statement)).toEqual(rule === undefined ? [] : [rule]);
  });
});
