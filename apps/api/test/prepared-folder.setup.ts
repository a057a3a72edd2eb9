import { findFreePort } from '../src/boot/find-free-port.ts';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from './server-process.ts';

/** Creates a data folder by a first start. Tests copy it to skip their own first start. */
export default async function setup() {
  const dataDir = createDataDir();
  const server = startServerProcess(dataDir, await findFreePort());
  await server.ready;
  await stopServerProcess(server);
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => removeDataDir(dataDir);
}
