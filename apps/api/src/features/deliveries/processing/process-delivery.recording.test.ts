import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { testOperator } from '../../../../test/test-operator.ts';
import { newTester } from '../../../../test/users.ts';
import { BadMedia } from '../../../adapters/media/media.port.ts';
import { OverLimit, TimedOut } from '../../../adapters/task/task.port.ts';
import { auditLedger } from '../../credits/audit.service.ts';
import { deleteDelivery } from '../delete-delivery.service.ts';
import { processDelivery } from './process-delivery.jobs.ts';

let server: TestServer;
let admin: { id: string; token: string };
let owner: { token: string };
let roastId: string;
let id: string;
beforeAll(async () => {
  // No worker runs here. The tests process deliveries themselves.
  server = await startServer({ MIN_VIDEO_SECONDS: '5' }, undefined, { runsJobs: false });
  admin = await newAdmin(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  owner = await newCustomerWithCredits(server, 5);
  roastId = await newRoast(server, owner.token);
  id = await deliver('tiny.mp4');
});

async function deliver(file: string): Promise<string> {
  return newDelivery(server, { admin, roastId, testerId: (await newTester(server)).id, file });
}

const run = (signal = new AbortController().signal) => processDelivery(server.deps, { deliveryId: id }, signal);

async function readAsAdmin() {
  const { body } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
  const delivery = body.data.deliveries.find(({ _id }: { _id: string }) => _id === id);
  const getStep = (name: string) => delivery.steps.find((entry: { name: string }) => entry.name === name);
  return { delivery, getStep };
}

const readAsOwner = async () => (await request(server.url, 'GET', `/api/deliveries/${id}`, owner)).body.data?.delivery;
const readRoast = async () =>
  (await request(server.url, 'GET', `/api/roasts/${roastId}`, owner)).body.data.roastRequest;

function listFiles(folder: string): string[] {
  const fullPath = path.join(server.deps.config.dataDir, folder);
  return existsSync(fullPath) ? readdirSync(fullPath) : [];
}

async function countCaptures(): Promise<number> {
  const query = `select count(*) from ledger_transfers where kind = 'capture' and delivery_id = $1`;
  return (await server.deps.pool.query(query, [id])).rows[0].count;
}

/** Pauses a step before it returns, until the test calls `resume`. */
function pauseStep(step: 'normalize' | 'thumbnail') {
  let reportStart = () => {};
  let resume = () => {};
  const started = new Promise<void>((resolve) => {
    reportStart = resolve;
  });
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const runOriginalStep = server.deps.media[step] as (...args: unknown[]) => Promise<never>;
  vi.spyOn(server.deps.media, step).mockImplementationOnce(async (...args: unknown[]) => {
    const result = await runOriginalStep(...args);
    reportStart();
    await resumed;
    return result;
  });
  return { started, resume };
}

describe('processing a recording', () => {
  it('completes the delivery and charges the customer once', async () => {
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Not this one' });
    id = await deliver('fitness-short.webm');
    const [{ upload_id: uploadId }] = (
      await server.deps.pool.query('select upload_id from deliveries where id = $1', [id])
    ).rows;
    await run();
    const delivery = await readAsOwner();
    expect(delivery).toMatchObject({ status: 'completed', stage: null, inReview: false });
    expect(delivery.videoDurationSeconds).toBeGreaterThan(5);
    expect(delivery.transcript.length).toBeGreaterThan(50);
    expect(delivery.aiInsights.summary.length).toBeGreaterThan(20);
    const video = Buffer.from(await (await fetch(`${server.url}${delivery.videoUrl}`)).arrayBuffer());
    expect(video.subarray(4, 8).toString()).toBe('ftyp');
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
    const poster = Buffer.from(await (await fetch(`${server.url}${delivery.posterUrl}`)).arrayBuffer());
    expect(poster.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await readRoast()).toMatchObject({ status: 'completed', deliveriesReceived: 1, creditsUsed: 5 });
    expect((await readAsAdmin()).delivery.steps).toEqual(
      ['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check'].map((name) => ({
        name,
        state: 'done',
        attempts: 1,
        error: null,
      })),
    );
    expect(await countCaptures()).toBe(1);
    // A duplicate job does nothing.
    await run();
    expect(await countCaptures()).toBe(1);
    expect(listFiles('work')).toEqual([]);
    const { rows } = await server.deps.pool.query(
      'select upload_id, completed_at > submitted_at as is_dated from deliveries where id = $1',
      [id],
    );
    expect(rows).toEqual([{ upload_id: null, is_dated: true }]);
    const emailJobs = `select 1 from pgboss.job where name = 'delivery-mail' and data->>'deliveryId' = $1`;
    expect((await server.deps.pool.query(emailJobs, [id])).rowCount).toBe(1);
    const removalJobs = `select data from pgboss.job where name = 'remove-files' and data = any ($1::jsonb[])`;
    const expectedData = [{ folder: `uploads/${uploadId}/` }, { key: `deliveries/${id}/audio.wav` }];
    expect((await server.deps.pool.query(removalJobs, [expectedData])).rowCount).toBe(2);
  });

  describe('with a given transcript', () => {
    const segments = [{ startSeconds: 1, endSeconds: 4, text: 'I love the photos, and the prices are easy to find.' }];
    const transcript = { segments, speechSeconds: 5, confidence: -0.1, language: 'en' };

    /** Older versions stored transcripts without confidence and language. */
    async function readInsights(result: Omit<typeof transcript, 'confidence' | 'language'>) {
      await deleteDelivery(server.deps, testOperator, id, { reason: 'Not this one' });
      id = await deliver('fitness-short.webm');
      vi.spyOn(server.deps.speech, 'transcribe').mockResolvedValueOnce(result as typeof transcript);
      await run();
      const delivery = await readAsOwner();
      expect(delivery).toMatchObject({ status: 'completed', transcript: segments[0]?.text, segments });
      return delivery.aiInsights;
    }

    it.each([
      ['in another language', { language: 'es' }, 'other_language', 'This recording does not seem to be in English'],
      ['that is hard to hear', { confidence: -0.5 }, 'hard_to_hear', 'Much of this recording is hard to understand'],
    ])('shows the transcript of a recording %s without insights', async (_name, recognition, holdReason, summary) => {
      expect(await readInsights({ ...transcript, ...recognition })).toEqual({
        userExperienceScore: null,
        overallSentiment: 'neutral',
        summary: `${summary}, so there are no insights. The transcript may be wrong.`,
        testerLiked: [],
        testerDisliked: [],
        moments: [],
        holdReason,
        scoreReasons: [],
      });
    });

    it.each([
      ['in clear English', transcript],
      ['of an earlier version', { segments, speechSeconds: 5 }],
    ])('analyzes a transcript %s', async (_name, result) => {
      const insights = await readInsights(result);
      expect(insights.holdReason).toBeNull();
      expect(insights.moments.map(({ kind }: { kind: string }) => kind)).toContain('liked');
    });
  });

  it('flags a short recording without speech for review', async () => {
    await run();
    const { delivery } = await readAsAdmin();
    expect([delivery.status, delivery.reviewReasons]).toEqual(['pending', ['too_short', 'no_speech']]);
    expect(await readAsOwner()).toMatchObject({ inReview: true, videoUrl: null, transcript: null, aiInsights: null });
    expect(await readRoast()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    expect(await countCaptures()).toBe(0);
  });
});

describe('failed step', () => {
  it('retries a failed step with exponential backoff and fails it after five attempts', async () => {
    vi.spyOn(server.deps.media, 'thumbnail').mockRejectedValue(new Error('The disk hiccuped'));
    const delay = `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'process-delivery' and data->>'deliveryId' = $1 order by created_on desc limit 1`;
    for (const [attempt, seconds] of [5, 20, 80, 320].entries()) {
      await run();
      expect((await readAsAdmin()).getStep('thumbnail')).toEqual({
        name: 'thumbnail',
        state: 'waiting',
        attempts: attempt + 1,
        error: 'The disk hiccuped',
      });
      expect((await server.deps.pool.query(delay, [id])).rows).toEqual([{ seconds }]);
    }
    await run();
    const { delivery, getStep } = await readAsAdmin();
    expect(getStep('thumbnail')).toMatchObject({ state: 'failed', attempts: 5, error: 'The disk hiccuped' });
    expect([delivery.status, delivery.reviewReasons]).toEqual(['pending', ['processing_failed']]);
    // A leftover job does not start the step again.
    await run();
    expect((await readAsAdmin()).getStep('thumbnail').attempts).toBe(5);
    expect(server.deps.media.thumbnail).toHaveBeenCalledTimes(5);
    vi.restoreAllMocks();
    await request(server.url, 'POST', `/api/deliveries/${id}/retry`, {
      token: admin.token,
      body: { uploadKey: testSecrets.uploadKey },
    });
    await run();
    expect((await readAsAdmin()).getStep('thumbnail')).toMatchObject({ state: 'done', attempts: 1 });
    expect((await readAsAdmin()).delivery.reviewReasons).toEqual(['too_short', 'no_speech']);
  });

  it('retries a timed-out step any number of times and keeps the video watchable', {
    timeout: 900_000,
  }, async () => {
    vi.spyOn(server.deps.speech, 'transcribe').mockRejectedValue(new TimedOut('It took longer than 900 s'));
    const delay = `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'process-delivery' and data->>'deliveryId' = $1 order by created_on desc limit 1`;
    for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
      await run();
      expect((await readAsAdmin()).getStep('transcribe')).toEqual({
        name: 'transcribe',
        state: 'waiting',
        attempts: 0,
        error: 'It took longer than 900 s',
      });
      expect((await server.deps.pool.query(delay, [id])).rows).toEqual([{ seconds }]);
    }
    expect(await readAsOwner()).toMatchObject({ status: 'processing', inReview: false, videoUrl: expect.any(String) });
  });

  it('fails a step immediately when its CPU or memory limit is exceeded', async () => {
    vi.spyOn(server.deps.speech, 'transcribe').mockRejectedValue(new OverLimit('It used more than 120 s of CPU time'));
    await run();
    const { delivery, getStep } = await readAsAdmin();
    expect(getStep('transcribe')).toMatchObject({ state: 'failed', attempts: 1 });
    expect(delivery.reviewReasons).toEqual(['processing_failed']);
  });

  it('fails a step immediately when the file is not a valid video', async () => {
    vi.spyOn(server.deps.media, 'normalize').mockRejectedValue(new BadMedia('The video cannot be read'));
    await run();
    const { delivery, getStep } = await readAsAdmin();
    expect(getStep('normalize')).toMatchObject({ state: 'failed', attempts: 1, error: 'The video cannot be read' });
    expect(delivery.reviewReasons).toEqual(['processing_failed']);
  });

  it('fails a step after five crashed attempts', async () => {
    await server.deps.pool.query(
      `update delivery_steps set state = 'running', attempts = 5, runner = gen_random_uuid() where delivery_id = $1 and step = 'probe'`,
      [id],
    );
    await run();
    expect((await readAsAdmin()).getStep('probe')).toMatchObject({
      state: 'failed',
      error: 'The step was interrupted too many times.',
    });
  });
});

describe('interrupted step', () => {
  it('releases the running step when the server shuts down', async () => {
    const shutdown = new AbortController();
    const { started, resume } = pauseStep('normalize');
    vi.spyOn(server.deps.storage, 'putFile').mockImplementationOnce(() => Promise.reject(shutdown.signal.reason));
    const running = run(shutdown.signal);
    await started;
    shutdown.abort(new Error('Shutting down'));
    resume();
    await expect(running).rejects.toThrow('Shutting down');
    expect((await readAsAdmin()).getStep('normalize')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(listFiles('work')).toEqual([]);
  });

  it('lets another worker take over a step and ignores the late result of the first worker', async () => {
    const { started, resume } = pauseStep('thumbnail');
    const firstRun = run();
    await started;
    await run();
    resume();
    await firstRun;
    const { delivery, getStep } = await readAsAdmin();
    expect(getStep('thumbnail')).toMatchObject({ state: 'done', attempts: 2 });
    expect(getStep('check')).toMatchObject({ state: 'done', attempts: 1 });
    expect(delivery.reviewReasons).toEqual(['too_short', 'no_speech']);
  });

  it('leaves no files or rows when a delivery is deleted during a step', async () => {
    const { started, resume } = pauseStep('normalize');
    const running = run();
    await started;
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    resume();
    await running;
    expect(listFiles(`files/deliveries/${id}`)).toEqual([]);
    expect(listFiles('work')).toEqual([]);
    for (const table of ['deliveries where id', 'delivery_steps where delivery_id']) {
      expect((await server.deps.pool.query(`select 1 from ${table} = $1`, [id])).rowCount).toBe(0);
    }
    expect(await readRoast()).toMatchObject({ status: 'pending', deliveriesReceived: 0 });
  });

  it('aborts the running step when its delivery is deleted', async () => {
    let isAborted = false;
    vi.spyOn(server.deps.media, 'normalize').mockImplementationOnce(
      (_source, _target, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason);
          });
        }),
    );
    const running = run();
    await expect.poll(async () => (await readAsAdmin()).getStep('normalize').state).toBe('running');
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    await running;
    expect(isAborted).toBe(true);
  });
});
