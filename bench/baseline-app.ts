import { createReadStream } from 'node:fs';
import Fastify, { type FastifyRequest } from 'fastify';
import { hashToken } from '../apps/api/src/crypto.ts';
import type { Database } from '../apps/api/src/db/database.ts';
import { findSession } from '../apps/api/src/features/accounts/sessions.repo.ts';
import { readFeedPage } from '../apps/api/src/features/claims/feed/feed.repo.ts';
import { findDelivery } from '../apps/api/src/features/deliveries/deliveries.repo.ts';
import { readRoastPage } from '../apps/api/src/features/roasts/list-roasts.repo.ts';
import { toDemographics } from '../apps/api/src/features/testers/testers.repo.ts';

/** Minimal Fastify app that only runs the product's queries and sends the same bytes. */
export function buildBaselineApp({ db, pool }: Database, videoPath = '') {
  const app = Fastify();
  const getUserId = async ({ headers }: FastifyRequest) =>
    (await findSession(pool, hashToken(headers.authorization?.slice(7) ?? '')))?.userId ?? '';

  app.get<{ Querystring: { page: string; limit: string } }>('/api/roasts', async (request) => {
    const limit = Number(request.query.limit);
    const offset = (Number(request.query.page) - 1) * limit;
    const { total, roasts } = await readRoastPage(pool, { customerId: await getUserId(request), limit, offset });
    return { success: true, data: { roastRequests: roasts, pagination: { total } }, error: null };
  });

  app.get('/api/tester/roasts/available', async (request) => {
    const testerId = await getUserId(request);
    const { rows } = await pool.query({
      name: 'tester',
      text: 'select * from testers where user_id = $1',
      values: [testerId],
    });
    const roasts = await readFeedPage(pool, testerId, { answers: toDemographics(rows[0]), after: null, limit: 21 });
    const selectActiveClaim = `select * from claims where tester_id = $1 and state = 'active'`;
    await pool.query({ name: 'claim', text: selectActiveClaim, values: [testerId] });
    return { success: true, data: { roasts: roasts.slice(0, 20) }, error: null };
  });

  app.get<{ Params: { id: string } }>('/api/deliveries/:id/video', async (request, reply) => {
    await findDelivery(db, request.params.id);
    const [, firstByte, lastByte] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(firstByte), end: Number(lastByte) };
    reply.code(206).header('content-length', range.end - range.start + 1);
    return reply.send(createReadStream(videoPath, { ...range, highWaterMark: 1024 ** 2 }));
  });
  return app;
}
