import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/http.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a database that drops its connections', () => {
  it('costs the requests under way and nothing else', async () => {
    let n = 0;
    let running = true;
    let dropped = 0;
    const owner = new pg.Client({ connectionString: server.deps.url });
    await owner.connect();
    const statuses = new Set<number>();
    const loops = Array.from({ length: 6 }, async () => {
      while (running) {
        const body = { email: `drop${n++}@example.com`, password: 'a kettle of fish', fullName: 'Drop' };
        statuses.add((await request(server.url, 'POST', '/api/auth/register', { body })).status);
      }
    });
    for (let round = 0; round < 15; round++) {
      const { rowCount } = await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'outloud'",
      );
      dropped += rowCount ?? 0;
      await request(server.url, 'GET', '/api/health');
    }
    running = false;
    await Promise.all(loops);
    await owner.end();
    expect(dropped).toBeGreaterThan(15);
    expect([...statuses].filter((status) => status !== 201 && status !== 500)).toEqual([]);
    expect(statuses.has(201)).toBe(true);
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  });
});
