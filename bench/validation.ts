import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as asyncValidator from 'async-validator';
import type { Rules } from 'async-validator';
import * as zod from 'zod';
import type { Value } from '#domain/expression/tree.ts';
import { compileRules } from '#domain/validation/compileRules.ts';

/*
 * Compares our field validation with compiled JSON schema (ajv), zod and async-validator: a required e-mail of at most
 * 50 characters, and a required number from 1 to 100. Half of the values are invalid, and all contenders must agree on
 * each.
 */
const TEXTS = {
  right: ['a@b.co', 'john.doe@example.com', 'x_y-z@mail.example.org', 'user+tag@sub.domain.net'],
  wrong: ['', 'not-an-email', 'a@b', `${'x'.repeat(60)}@example.com`],
};
const NUMBERS = { right: [1, 50, 99.5, 100], wrong: [0, 101, Number.NaN, -7] };
const ROUNDS = 5;
const MS = Number(process.env['MS'] ?? 400);

type Check = (value: Value) => boolean | Promise<boolean>;
interface Contender {
  readonly text: Check;
  readonly number: Check;
}

const [ourText, ourNumber] = [compileRules('required;isEmail;length:50'), compileRules('required;minnum:1;maxnum:100')];

const ajv = new Ajv();
addFormats.default(ajv);
const ajvText = ajv.compile({ type: 'string', minLength: 1, maxLength: 50, format: 'email' });
const ajvNumber = ajv.compile({ type: 'number', minimum: 1, maximum: 100 });

const zodText = zod.string().min(1).max(50).email();
const zodNumber = zod.number().min(1).max(100);

/** The package is published as CommonJS with its class one level deeper than its types say. */
const { default: published } = asyncValidator;
const AsyncValidator =
  typeof published === 'function' ? published : (published as { default: typeof published }).default;
Object.assign(AsyncValidator, { warning: () => undefined });
const passes = (rules: Rules) => {
  const validator = new AsyncValidator(rules);
  return (value: Value) =>
    validator.validate({ field: value }, { suppressWarning: true }).then(
      () => true,
      () => false,
    );
};

const CONTENDERS: Readonly<Record<string, Contender>> = {
  ringi: { text: (value) => ourText(value) === undefined, number: (value) => ourNumber(value) === undefined },
  'ajv, compiled': { text: (value) => ajvText(value), number: (value) => ajvNumber(value) },
  zod: { text: (value) => zodText.safeParse(value).success, number: (value) => zodNumber.safeParse(value).success },
  'async-validator': {
    text: passes({ field: [{ required: true }, { type: 'email' }, { max: 50 }] }),
    number: passes({ field: [{ required: true, type: 'number', min: 1, max: 100 }] }),
  },
};

for (const [name, { text, number }] of Object.entries(CONTENDERS)) {
  for (const [check, { right, wrong }] of [
    [text, TEXTS],
    [number, NUMBERS],
  ] as const) {
    for (const value of [...right, ...wrong]) {
      if ((await check(value)) !== right.some((each) => each === value))
        throw new Error(`${name} sees ${JSON.stringify(value)} otherwise than the others`);
    }
  }
}

const texts = [...TEXTS.right, ...TEXTS.wrong];
const numbers = [...NUMBERS.right, ...NUMBERS.wrong];

/** Returns the checks per second over both sets of values. Synchronous contenders do not wait for a promise. */
async function rateOf({ text, number }: Contender): Promise<number> {
  const isLater = text('') instanceof Promise;
  const batch = isLater ? 20 : 500;
  const started = performance.now();
  let [checks, right, elapsed] = [0, 0, 0];
  while (elapsed < MS) {
    for (let turn = 0; turn < batch; turn += 1) {
      for (let at = 0; at < texts.length; at += 1) {
        const [ofText, ofNumber] = [text(texts[at] ?? ''), number(numbers[at] ?? 0)];
        if (isLater ? await ofText : ofText) right += 1;
        if (isLater ? await ofNumber : ofNumber) right += 1;
      }
    }
    checks += batch * texts.length * 2;
    elapsed = performance.now() - started;
  }
  if (right * 2 !== checks) throw new Error('Half of the values are right');
  return (checks / elapsed) * 1000;
}

const rates = new Map(Object.keys(CONTENDERS).map((name) => [name, [] as number[]]));
for (let round = 0; round <= ROUNDS; round += 1) {
  // The first round is a warm-up.
  for (const [name, contender] of Object.entries(CONTENDERS)) {
    const rate = await rateOf(contender);
    if (round > 0) rates.get(name)?.push(rate);
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const ours = median(rates.get('ringi') ?? []);
console.log(`field checks per second, median of ${ROUNDS} interleaved rounds of ${MS} ms, node ${process.version}`);
for (const [name, all] of rates)
  console.log(
    `${name.padEnd(16)} ${Math.round(median(all)).toLocaleString('en-US').padStart(12)}   ringi is ${(ours / median(all)).toFixed(2)} times as fast`,
  );
