import { makeSecrets } from '../apps/api/src/boot/secrets.ts';

/** Writes fresh secrets for programs that are to share them; what is there is never replaced. */
const [file = './secrets.json'] = process.argv.slice(2);
try {
  if (await makeSecrets(file)) {
    console.log(`Fresh secrets are in ${file}. Keep a copy in a safe place: a database opens only with its own.`);
  } else {
    console.error(`${file} is there already, and a database may depend on it: name another file.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`The secrets cannot be written to ${file}: ${(error as Error).message}.`);
  process.exitCode = 1;
}
