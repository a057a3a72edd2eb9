import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { findFreePort } from '../src/boot/find-free-port.ts';

/** Starts a server once to create a data folder. Tests copy the folder to skip their own first start. */
export default async function setup() {
  const dataDir = createDataDir();
  const server = startServerProcess(dataDir, await findFreePort());
  await server.ready;
  await stopServerProcess(server);
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => removeDataDir(dataDir);
}
