import { createSecretsFile } from '../apps/api/src/boot/secrets.ts';

/** Writes new secrets to a file that several machines can share. Never overwrites an existing file. */
const [file = './secrets.json'] = process.argv.slice(2);
try {
  if (await createSecretsFile(file)) {
    console.log(`Wrote new secrets to ${file}. Keep a backup: the database cannot be opened without them.`);
  } else {
    console.error(`${file} already exists and a database may depend on it. Choose another file name.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`Cannot write secrets to ${file}: ${(error as Error).message}.`);
  process.exitCode = 1;
}
