import { markPlayable } from './deliveries.ts';
import type { TestServer } from './server.ts';

export const testSegments = [
  { startSeconds: 0.4, endSeconds: 2.5, text: 'The photos are <lovely>.' },
  { startSeconds: 3, endSeconds: 5.25, text: 'Where are the prices?' },
];
export const testInsights = {
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
      severity: null,
      isProblem: false,
      certainty: 0.9,
    },
  ],
  holdReason: null,
};

/** Stores a transcript, insights and a video, as if all steps had run. */
export async function markAnalyzed(server: TestServer, id: string, video = Buffer.from('a video')): Promise<void> {
  await markPlayable(server, id, video);
  const { pool } = server.deps;
  const finishStep = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = $3`;
  await pool.query(finishStep, [id, JSON.stringify({ segments: testSegments, speechSeconds: 4 }), 'transcribe']);
  await pool.query(finishStep, [id, JSON.stringify(testInsights), 'analyze']);
  await pool.query('update deliveries set transcript = $2, insights = $3 where id = $1', [
    id,
    'The photos are <lovely>. Where are the prices?',
    JSON.stringify(testInsights),
  ]);
}
