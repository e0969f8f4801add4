/*
 * Preloaded (`node --import`) into servers whose clock cannot be set: `RINGI_CLOCK_START` needs the demo company on the
 * embedded database. Moves the current time of `Date` ahead by TEST_CLOCK_AHEAD_MS; explicit times stay unchanged.
 */
const ahead = Number(process.env['TEST_CLOCK_AHEAD_MS']);
const realNow = Date.now;
Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, caller) => Reflect.construct(target, values.length === 0 ? [Date.now()] : values, caller),
  apply: () => new Date().toString(),
});
