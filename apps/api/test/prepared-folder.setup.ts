import { findFreePort } from '../src/boot/find-free-port.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from './program.ts';

/** Creates a data folder by a first start. Tests copy it to skip their own first start. */
export default async function setup() {
  const dataDir = newDataDir();
  const server = startProgram(dataDir, await findFreePort());
  await server.ready;
  await stopProgram(server);
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => removeDataDir(dataDir);
}
