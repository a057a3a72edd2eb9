import { findFreePort } from '../../apps/api/src/boot/find-free-port.ts';
import { startIssuer } from '../../apps/api/test/issuer.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../../apps/api/test/program.ts';
import { adminEmail, signUpAdmin } from './admin.ts';
import { password } from './test.ts';

/** Starts the real server with an empty data folder and a local OpenID Connect provider instead of Google. */
export default async function setup() {
  const gina = { sub: 'google-gina', email: 'gina@example.com', email_verified: true, name: 'Gina Gold' };
  const issuer = await startIssuer(() => gina);
  const dataDir = newDataDir();
  const port = await findFreePort();
  const program = startProgram(dataDir, port, {
    PUBLIC_URL: `http://localhost:${port}`,
    GOOGLE_CLIENT_ID: 'outloud-client',
    GOOGLE_CLIENT_SECRET: 'outloud-secret',
    GOOGLE_ISSUER: issuer.url,
    OPERATOR_PREFIX: 'gw-browser-tests',
    OPERATOR_ID: 'merchant-browser',
    OPERATOR_SECRET: 'operator-secret-for-tests',
    ADMIN_EMAILS: adminEmail,
  });
  await program.ready;
  process.env.E2E_URL = `http://localhost:${port}`;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_ADMIN_TOKEN = await signUpAdmin(program.url, dataDir, password);
  return async () => {
    await stopProgram(program);
    await issuer.stop();
    await removeDataDir(dataDir);
  };
}
