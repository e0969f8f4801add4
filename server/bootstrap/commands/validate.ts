import { checkPath } from './checkFiles.ts';

/** `npm run validate -- ../acme`: reports on each given folder or file and exits with code 1 if one has problems. */
let isSound = true;
for (const path of process.argv.slice(2)) {
  const checked = await checkPath(path);
  for (const line of checked.lines) console.log(line);
  isSound &&= checked.isSound;
}
if (!isSound) process.exitCode = 1;
