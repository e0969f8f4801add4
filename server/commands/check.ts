import { checkPath } from './checkFiles.ts';

/** `npm run check -- ../acme`: tells each folder or file named, and ends with exit code 1 where something is wrong. */
let isSound = true;
for (const path of process.argv.slice(2)) {
  const checked = await checkPath(path);
  for (const line of checked.lines) console.log(line);
  isSound &&= checked.isSound;
}
if (!isSound) process.exitCode = 1;
