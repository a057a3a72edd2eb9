import { findFreePort } from '../src/boot/find-free-port.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from './program.ts';

/** A data folder after its very first start, to be copied by tests of everything that comes later. */
export default async function setup() {
  const dataDir = newDataDir();
  const program = startProgram(dataDir, await findFreePort());
  await program.ready;
  await stopProgram(program);
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => removeDataDir(dataDir);
}
