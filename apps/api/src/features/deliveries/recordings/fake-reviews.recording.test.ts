import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { noSpeechInsights } from '@outloud/domain/deliveries';
import { request } from '@outloud/testkit/http';
import { cutVideo } from '@outloud/testkit/recordings/cut-video';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { writeVideo } from '@outloud/testkit/recordings/videos';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { claimRoast } from '../../claims/claim-roast.service.ts';
import { beginUpload, receiveBytes } from '../../uploads/uploads.service.ts';
import { processDelivery } from '../processing/process-delivery.jobs.ts';

let server: TestServer;
let operator: string;
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-fakes-'));
const screensFolder = path.join(recordingsFolder, '../../packages/testkit/src/recordings/screens');
const original = path.join(recordingsFolder, 'fitness-short.webm');
beforeAll(async () => {
  server = await startServer({ COMPARE_RECORDINGS: 'on', MIN_VIDEO_SECONDS: '5' }, undefined, { runsJobs: false });
  // The insights do not matter here.
  vi.spyOn(server.deps.insights, 'analyze').mockResolvedValue(noSpeechInsights);
  operator = await signInOperator(server);
  expect(await submit(readFileSync(original))).toMatchObject({ status: 'completed', reviewReasons: [] });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** A new tester submits the recording for a new roast of a new customer. Returns the delivery after processing. */
async function submit(bytes: Buffer, name = 'review.webm') {
  const customer = await newCustomerWithCredits(server, 5);
  const roastId = await newRoast(server, customer.token);
  const tester = await newTester(server);
  const claim = await claimRoast(server.deps, tester.id, roastId);
  const uploadId = crypto.randomUUID();
  await beginUpload(server.deps, { id: uploadId, senderId: tester.id, name, type: '', size: bytes.length });
  await receiveBytes(server.deps, { id: uploadId, start: 0 }, Readable.from([bytes]));
  const path = `/api/tester/claims/${claim._id}/submit`;
  const { body } = await request(server.url, 'POST', path, { token: tester.token, body: { uploadId } });
  const id = body.data.claim.delivery._id;
  await processDelivery(server.deps, { deliveryId: id }, new AbortController().signal);
  const charges = `select 1 from ledger_transfers where kind = 'capture' and delivery_id = $1`;
  const isPaid = (await server.deps.pool.query(charges, [id])).rowCount === 1;
  const seenByCustomer = await request(server.url, 'GET', `/api/deliveries/${id}`, { token: customer.token });
  const read = await request(server.url, 'GET', `/api/admin/deliveries/${id}`, { token: operator });
  const { status, reviewReasons, findings, screen, segments } = read.body.data.delivery;
  return {
    status,
    reviewReasons,
    findings,
    screen,
    segments,
    isPaid,
    isShown: seenByCustomer.body.data.delivery.videoUrl !== null,
  };
}

const held = { status: 'pending', isPaid: false, isShown: false };

it('holds the same file that another tester submits for another site', async () => {
  const delivery = await submit(readFileSync(original));
  expect(delivery).toMatchObject({
    ...held,
    reviewReasons: ['same_file'],
    findings: [{ rule: 'same_file', share: 1 }],
  });
});

// cspell:ignore aeval allf apad asetpts asetrate atempo smptehdbars STARTPTS
/** libavfilter descriptions of the changed recording. */
const movie = `movie=${original}`;
const sound = `amovie=${original}`;

it.each([
  [
    'smaller and noisy, at a lower bitrate',
    'scale=480:-2,noise=alls=12:allf=t',
    'aeval=val(0)+0.01*(random(0)*2-1):c=mono',
  ],
  ['10% slower', 'setpts=PTS/0.9', 'atempo=0.9'],
  ['10% faster with a higher voice', 'setpts=PTS/1.1', 'asetrate=52800,aresample=48000'],
])('holds a copy in another container that is %s', async (_name, picture, voice) => {
  const file = writeVideo(path.join(folder, 'copy.mp4'), {
    format: 'mp4',
    videoTracks: [{ encoder: 'libx264', source: `${movie},${picture},fps=10` }],
    audioTracks: [
      {
        encoder: 'aac',
        source: `${sound},aformat=channel_layouts=mono:sample_rates=48000,${voice},aformat=channel_layouts=mono`,
      },
    ],
  });
  const delivery = await submit(readFileSync(file), 'copy.mp4');
  expect(delivery).toMatchObject({ ...held, reviewReasons: ['copied_recording'] });
  expect(delivery.findings[0].rule).toBe('copied_recording');
  expect(delivery.findings[0].share).toBeGreaterThan(0.5);
});

it('holds a copy in a language that the recognizer does not know', async () => {
  const dutch = path.join(recordingsFolder, 'dutch.webm');
  expect((await submit(readFileSync(dutch))).reviewReasons).not.toContain('copied_sound');
  const file = writeVideo(path.join(folder, 'dutch.mp4'), {
    format: 'mp4',
    videoTracks: [{ encoder: 'libx264', source: 'testsrc2=s=320x180:r=10:d=30' }],
    audioTracks: [
      {
        encoder: 'aac',
        source: `amovie=${dutch},aformat=channel_layouts=mono:sample_rates=48000,atempo=1.06,aformat=channel_layouts=mono`,
      },
    ],
  });
  const delivery = await submit(readFileSync(file), 'dutch.mp4');
  expect(delivery).toMatchObject(held);
  expect(delivery.reviewReasons).toContain('copied_sound');
  const finding = delivery.findings.find(({ rule }: { rule: string }) => rule === 'copied_sound');
  expect(finding.share).toBeGreaterThan(0.5);
  expect(finding.sound.tempo).toBeCloseTo(1.06, 1);
});

it('holds a part of an earlier recording', async () => {
  const delivery = await submit(cutVideo(original, { from: 4, to: 18 }));
  expect(delivery).toMatchObject({ ...held, reviewReasons: ['copied_recording'] });
});

it('holds a test card with two seconds of speech', async () => {
  const file = writeVideo(path.join(folder, 'card.mp4'), {
    format: 'mp4',
    videoTracks: [{ encoder: 'libx264', source: 'smptehdbars=s=640x360:r=10:d=40' }],
    audioTracks: [
      {
        encoder: 'aac',
        source: `amovie=${path.join(recordingsFolder, 'bank-negative.webm')},aformat=channel_layouts=mono:sample_rates=48000,atrim=start=1:end=3.5,asetpts=PTS-STARTPTS,apad=whole_dur=40`,
      },
    ],
  });
  const delivery = await submit(readFileSync(file), 'card.mp4');
  expect(delivery).toMatchObject({ ...held, reviewReasons: ['static_picture', 'little_speech'], findings: [] });
});

it('completes a different recording', async () => {
  const other = cutVideo(path.join(recordingsFolder, 'bank-negative.webm'), { from: 0, to: 20 });
  expect(await submit(other)).toMatchObject({ status: 'completed', reviewReasons: [], findings: [], isPaid: true });
});

/** Twenty seconds of a window whose page changes, with the speech of another recording. The request is for shop.example.com. */
function recordScreen(screen: string, speech: string, from = 0): Buffer {
  const picture = `movie=${path.join(screensFolder, screen)},loop=-1:1,setpts=N/5/TB[window];testsrc2=s=640x360:r=5:d=20[page];[window][page]overlay=300:300:shortest=1`;
  const file = writeVideo(path.join(folder, 'screen.mp4'), {
    format: 'mp4',
    videoTracks: [{ encoder: 'libx264', source: picture }],
    audioTracks: [
      {
        encoder: 'aac',
        source: `amovie=${path.join(recordingsFolder, speech)},aformat=channel_layouts=mono:sample_rates=48000,atrim=start=${from}:end=${from + 20},asetpts=PTS-STARTPTS`,
      },
    ],
  });
  return readFileSync(file);
}

it('holds a recording with another host in the address bar, and shows what was read', async () => {
  const delivery = await submit(recordScreen('other-host.png', 'bakery-positive.webm'));
  expect(delivery).toMatchObject({ ...held, reviewReasons: ['other_website'], findings: [] });
  expect(delivery.screen).toEqual({
    outcome: 'other_host',
    requestedHost: 'shop.example.com',
    frames: 6,
    matches: Array.from({ length: 6 }, () => ({
      seconds: expect.any(Number),
      match: 'other_host',
      text: 'corner-cakes.co.uk',
    })),
  });
});

it('reads the requested host in the address bar', async () => {
  const delivery = await submit(recordScreen('requested-host.png', 'shop-mixed.webm'));
  expect(delivery).toMatchObject({ status: 'completed', reviewReasons: [], isPaid: true });
  expect(delivery.screen).toMatchObject({ outcome: 'shown', frames: 6 });
  expect(delivery.screen.matches[0]).toMatchObject({ match: 'host', text: 'shop.example.com' });
});

it('completes a recording of one tab that links to other hosts', async () => {
  const delivery = await submit(recordScreen('tab.png', 'bank-negative.webm', 20));
  expect(delivery).toMatchObject({ status: 'completed', reviewReasons: [], isPaid: true });
  expect(delivery.screen).toEqual({ outcome: 'unknown', requestedHost: 'shop.example.com', frames: 6, matches: [] });
});

it('continues without the evidence if the text cannot be read', async () => {
  vi.spyOn(server.deps.media, 'text').mockRejectedValueOnce(new Error('The task ended with 1.'));
  const delivery = await submit(recordScreen('other-host.png', 'bakery-positive.webm', 20));
  expect(delivery).toMatchObject({ status: 'completed', reviewReasons: [], screen: null });
});
