import { makePlayable } from './deliveries.ts';
import type { TestServer } from './server.ts';

export const segments = [
  { startSeconds: 0.4, endSeconds: 2.5, text: 'The photos are <lovely>.' },
  { startSeconds: 3, endSeconds: 5.25, text: 'Where are the prices?' },
];
export const insights = {
  userExperienceScore: 5,
  overallSentiment: 'mixed',
  summary: 'So so.',
  testerLiked: ['The photos are lovely'],
  testerDisliked: [],
  moments: [
    {
      kind: 'liked',
      text: 'The photos are lovely',
      quote: 'The photos are <lovely>.',
      startSeconds: 0.4,
      endSeconds: 2.5,
      topic: 'pictures',
    },
  ],
};

/** Stores a transcript, insights and a video, as if all steps had run. */
export async function understand(server: TestServer, id: string, video = Buffer.from('a video')): Promise<void> {
  await makePlayable(server, id, video);
  const { pool } = server.deps;
  const finishStep = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = $3`;
  await pool.query(finishStep, [id, JSON.stringify({ segments, speechSeconds: 4 }), 'transcribe']);
  await pool.query(finishStep, [id, JSON.stringify(insights), 'analyze']);
  await pool.query('update deliveries set transcript = $2, insights = $3 where id = $1', [
    id,
    'The photos are <lovely>. Where are the prices?',
    JSON.stringify(insights),
  ]);
}
