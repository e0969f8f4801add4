/*
 * Many additional users of the demo company, in departments of a hundred, with realistic Chinese names and the same
 * mail domain.
 */

const ENTERPRISE = '1792000000000000010';
const PINYIN_NAMES = 'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin'.split(' ');
const PINYIN = `array[${PINYIN_NAMES.map((name) => `'${name}'`).join(',')}]`;
const SIGNS = `array['王','李','张','刘','陈','杨','赵','黄','周','吴','徐','孙','胡','朱','高','林']`;
const GIVEN = `array['wei','fang','na','min','jing','qiang','lei','jun','yang','yong','yan','jie','tao','ming','chao']`;
const GIVEN_SIGNS = `array['伟','芳','娜','敏','静','强','磊','军','洋','勇','艳','杰','涛','明','超']`;

/** Ten departments below the enterprise, all others below these. */
export const FILL_GROUPS = (count: number): string => `
  insert into groups (id, tenant, dimension, key, names, parent, path, position, kind)
  select (1799000000000000000 + n)::text, '1', '1', 'many-' || n, jsonb_build_object('zh-CN', '部门' || n),
    case when n <= 10 then '${ENTERPRISE}' else (1799000000000000000 + 1 + n % 10)::text end,
    '0.${ENTERPRISE}.' || case when n <= 10 then '' else (1799000000000000000 + 1 + n % 10) || '.' end
      || (1799000000000000000 + n) || '.',
    100 + n, 'department'
  from generate_series(1, ${count}) n`;

export const FILL_PEOPLE = (count: number, departments: number): string => `
  insert into people
    (id, tenant, account, names, found, post, department, mobile, email, position, password_hash)
  select (1798000000000000000 + n)::text, '1', account, jsonb_build_object('zh-CN', signs),
    concat_ws(E'\\n', signs, account, family || ' ' || given, family || given, left(family, 1) || left(given, 1),
      account || '@'),
    jsonb_build_object('zh-CN', '工程师'), (1799000000000000000 + 1 + n % ${departments})::text,
    '139' || lpad(n::text, 8, '0'), account || '@qingling.example', 1000 + n, '-'
  from (
    select n, family, given, family || given || n as account, family_sign || given_sign as signs
    from generate_series(1, ${count}) n,
      lateral (select (${PINYIN})[1 + n % 16] as family, (${SIGNS})[1 + n % 16] as family_sign,
        (${GIVEN})[1 + n / 16 % 15] as given, (${GIVEN_SIGNS})[1 + n / 16 % 15] as given_sign) named) made`;
