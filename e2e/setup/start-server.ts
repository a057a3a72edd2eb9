import { startOpenIdServer } from '@outloud/testkit/hosts/openid-server';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { adminSettings, registerAdmin } from '@outloud/testkit/users';
import { findFreePort } from '../../apps/api/src/boot/find-free-port.ts';

/** Starts the real server with an empty data folder and a local OpenID Connect provider instead of Google. */
export default async function setup() {
  const gina = { sub: 'google-gina', email: 'gina@example.com', email_verified: true, name: 'Gina Gold' };
  const openIdServer = await startOpenIdServer(() => gina);
  const dataDir = createDataDir();
  const port = await findFreePort();
  const server = startServerProcess(dataDir, port, {
    PUBLIC_URL: `http://localhost:${port}`,
    GOOGLE_CLIENT_ID: 'outloud-client',
    GOOGLE_CLIENT_SECRET: 'outloud-secret',
    GOOGLE_ISSUER: openIdServer.url,
    OPERATOR_PREFIX: 'gw-browser-tests',
    OPERATOR_ID: 'merchant-browser',
    OPERATOR_SECRET: 'operator-secret-for-tests',
    ...adminSettings,
  });
  await server.ready;
  process.env.E2E_URL = `http://localhost:${port}`;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_ADMIN_TOKEN = await registerAdmin(server.url, dataDir);
  return async () => {
    await stopServerProcess(server);
    await openIdServer.stop();
    await removeDataDir(dataDir);
  };
}
