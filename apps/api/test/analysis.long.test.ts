import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdminDelivery, DeliveryDetail } from '@outloud/contract/deliveries';
import { sortMoments } from '@outloud/domain/insights/moment-order';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { testPattern, writeVideo } from '@outloud/testkit/recordings/videos';
import { computeWordErrorRate, splitWords } from '@outloud/testkit/recordings/word-error-rate';
import { submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAdmin } from './deliveries.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { startServer, type TestServer } from './server.ts';
import { newTester } from './users.ts';

const seconds = 31;
const tune = 'mod(t*(100+10*mod(floor(t*2)*5,12)),1)*2-1';
/** The music passes voice activity detection, but contains no words. */
const soundSources = {
  noise: `anoisesrc=r=48000:a=0.5:c=pink:seed=7:d=${seconds}`,
  music: `aevalsrc=exprs='0.5*(${tune})*abs(sin(2*PI*t))':s=48000:d=${seconds},lowpass=f=1200,equalizer=f=700:t=h:w=130:g=20,equalizer=f=1100:t=h:w=150:g=15`,
};
const fixtures = ['bakery-positive', 'bank-negative', 'shop-mixed', 'fitness-short', 'silence'];

let server: TestServer;
let admin: { token: string };
let owner: { token: string };
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  admin = await newAdmin(server);
  owner = await newCustomerWithCredits(server, 1000);
  const files = new Map<string, Buffer>(
    fixtures.map((name) => [name, readFileSync(path.join(recordingsFolder, `${name}.webm`))]),
  );
  for (const [name, source] of Object.entries(soundSources)) files.set(name, createVideo(source));
  const roastId = await newRoast(server, owner.token, files.size);
  await Promise.all(
    Array.from(files, async ([name, bytes]) => {
      const testerId = (await newTester(server)).id;
      ids.set(name, await submitRecording(server, admin.token, { roastId, testerId, bytes, name: `${name}.webm` }));
    }),
  );
  const expectAllSettled = async () =>
    expect((await listDeliveries()).filter((delivery) => !isSettled(delivery))).toEqual([]);
  await vi.waitFor(expectAllSettled, { timeout: 850_000, interval: 500 });
}, 540_000);
afterAll(() => server.close());

function createVideo(source: string): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-video-'));
  const videoTracks = [{ encoder: 'libvpx', source: testPattern(`s=320x180:r=5:d=${seconds}`) }];
  const video = { format: 'webm', videoTracks, audioTracks: [{ encoder: 'libopus', source }] };
  const bytes = readFileSync(writeVideo(path.join(folder, 'video.webm'), video));
  rmSync(folder, { recursive: true });
  return bytes;
}

async function listDeliveries(): Promise<AdminDelivery[]> {
  return (await request(server.url, 'GET', '/api/deliveries/handled', admin)).body.data.deliveries;
}

function isSettled({ status, reviewReasons }: AdminDelivery): boolean {
  return status === 'completed' || reviewReasons.length > 0;
}

const findDelivery = async (name: string) => (await listDeliveries()).find(({ _id }) => _id === ids.get(name));

async function readAsCustomer(name: string): Promise<DeliveryDetail> {
  return (await request(server.url, 'GET', `/api/deliveries/${ids.get(name)}`, owner)).body.data.delivery;
}

/** The stored transcript and insights, which the customer cannot see during review. */
async function readStored(name: string) {
  const query = 'select transcript, insights from deliveries where id = $1';
  return (await server.deps.pool.query(query, [ids.get(name)])).rows[0];
}

const readScript = (name: string) => readFileSync(path.join(recordingsFolder, `${name}.txt`), 'utf8');

describe('a recording with speech', () => {
  it.each([
    { name: 'bakery-positive', sentiment: 'positive', phrase: 'gluten', phraseStart: 31.1 },
    { name: 'bank-negative', sentiment: 'negative', phrase: 'interest rate', phraseStart: 28.1 },
    { name: 'shop-mixed', sentiment: 'mixed', phrase: 'dishonest', phraseStart: 32.4 },
  ])('produces a transcript, a sentiment and a score for $name', async ({ name, sentiment, phrase, phraseStart }) => {
    const delivery = await readAsCustomer(name);
    expect(delivery).toMatchObject({
      status: 'completed',
      inReview: false,
      aiInsights: { overallSentiment: sentiment },
    });
    expect(computeWordErrorRate(readScript(name), delivery.transcript ?? '')).toBeLessThanOrEqual(0.05);
    const segment = delivery.segments.find(({ text }) => text.includes(phrase));
    expect(Math.abs((segment?.startSeconds ?? 0) - phraseStart)).toBeLessThan(0.5);
    expect(delivery.aiInsights?.userExperienceScore).not.toBeNull();
    expect(delivery.aiInsights?.scoreReasons.length).toBeGreaterThan(0);
  });

  it.each(['bakery-positive', 'bank-negative', 'shop-mixed'])(
    'produces transcript segments in order for %s',
    async (name) => {
      const { segments, transcript, videoDurationSeconds } = await readAsCustomer(name);
      expect(segments.map(({ text }) => text).join(' ')).toBe(transcript);
      let previousEnd = 0;
      for (const { startSeconds, endSeconds } of segments) {
        expect(startSeconds).toBeGreaterThanOrEqual(previousEnd);
        expect(endSeconds - startSeconds).toBeGreaterThan(1);
        expect(endSeconds - startSeconds).toBeLessThan(12);
        previousEnd = endSeconds;
      }
      expect(previousEnd).toBeLessThanOrEqual(videoDurationSeconds ?? 0);
    },
  );

  it.each(['bakery-positive', 'bank-negative', 'shop-mixed'])(
    'quotes the transcript segments at the time of each moment in %s',
    async (name) => {
      const { segments, aiInsights, videoDurationSeconds } = await readAsCustomer(name);
      const moments = aiInsights?.moments ?? [];
      expect(moments.length).toBeGreaterThanOrEqual(5);
      for (const { quote, startSeconds, endSeconds } of moments) {
        expect(startSeconds).toBeLessThan(endSeconds);
        expect(endSeconds).toBeLessThanOrEqual(videoDurationSeconds ?? 0);
        const overlapping = segments.filter(
          (segment) => segment.startSeconds < endSeconds && segment.endSeconds > startSeconds,
        );
        expect(joinWords(overlapping)).toContain(joinWords([{ text: quote }]));
        // The moment covers no segment before or after the quote.
        for (const remaining of [overlapping.slice(1), overlapping.slice(0, -1)]) {
          expect(joinWords(remaining)).not.toContain(joinWords([{ text: quote }]));
        }
      }
      const sorted = sortMoments(moments, 'severity');
      const listTexts = (kind: string) => sorted.filter((moment) => moment.kind === kind).map(({ text }) => text);
      expect(aiInsights?.testerLiked).toEqual(listTexts('liked'));
      expect(aiInsights?.testerDisliked).toEqual(listTexts('disliked'));
    },
  );
});

/** Adds a space on both sides, so that a search finds only whole words. */
function joinWords(segments: readonly { text: string }[]): string {
  return ` ${splitWords(segments.map(({ text }) => text).join(' ')).join(' ')} `;
}

const hiddenFields = { inReview: true, videoUrl: null, transcript: null, segments: [], files: {}, aiInsights: null };

describe('operator review', () => {
  it('analyzes a short recording and flags it for review', async () => {
    expect(await findDelivery('fitness-short')).toMatchObject({ status: 'pending', reviewReasons: ['too_short'] });
    expect(await readAsCustomer('fitness-short')).toMatchObject(hiddenFields);
    const { transcript, insights } = await readStored('fitness-short');
    expect(computeWordErrorRate(readScript('fitness-short'), transcript)).toBeLessThanOrEqual(0.05);
    expect(insights.overallSentiment).toBe('positive');
  });

  it.each(['silence', ...Object.keys(soundSources)])(
    'flags a recording that contains only %s for review',
    async (name) => {
      expect(await findDelivery(name)).toMatchObject({ status: 'pending', reviewReasons: ['no_speech'] });
      expect(await readAsCustomer(name)).toMatchObject(hiddenFields);
      expect(await readStored(name)).toEqual({
        transcript: null,
        insights: {
          userExperienceScore: null,
          overallSentiment: 'neutral',
          summary: 'No speech to analyse',
          testerLiked: [],
          testerDisliked: [],
          moments: [],
          holdReason: null,
        },
      });
    },
  );
});

describe('word error rate', () => {
  it.each([
    ['One, two. Three!', 'one two three', 0],
    ['fourteen fields', '14 fields', 0],
    ['forty two of ninety', '42 of 90', 0],
    ['It cost nine dollars', 'It cost $9.', 0],
    ["I can't", 'I can’t', 0],
    ['one two three four', 'one too three four', 0.25],
    ['one two three four', 'one three four', 0.25],
    ['one two three four', 'one two three and four', 0.25],
    ['one two three four', 'four three two one', 1],
    ['one two', '', 1],
    ['one', 'you know one thing', 3],
  ])('speech %j recognized as %j has a word error rate of %d', (spoken, recognized, rate) => {
    expect(computeWordErrorRate(spoken, recognized)).toBe(rate);
  });
});
