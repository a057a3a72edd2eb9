import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free loopback port below the ephemeral range (Linux: from 32768). The system could assign an ephemeral port to
 * another connection before the caller binds it.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return findFreePort();
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
