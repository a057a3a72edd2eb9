import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { testPattern, type Video, writeVideo } from '@outloud/testkit/recordings/videos';
import { submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTaskMedia } from '../src/adapters/media/task-media.ts';
import { newAdmin } from './deliveries.ts';
import { expectExactlyOnce } from './fault-report.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { startServer, type TestServer } from './server.ts';
import { newTester } from './users.ts';

const seconds = 8;
const voiceSource = `amovie=${path.join(recordingsFolder, 'fitness-short.webm')},atrim=end=${seconds},aresample=48000`;
const buildVideo = (format: string, encoder: string, audioEncoder: string, options = {}): Video => ({
  format,
  options,
  videoTracks: [{ encoder, source: testPattern(`s=640x360:r=10:d=${seconds}`) }],
  audioTracks: [{ encoder: audioEncoder, source: voiceSource }],
});

const videos: Record<string, Video> = {
  'vp8.webm': buildVideo('webm', 'libvpx', 'libopus'),
  'recorded.webm': buildVideo('webm', 'libvpx', 'libopus', { live: '1' }),
  'vp9.webm': buildVideo('webm', 'libvpx-vp9', 'libopus'),
  'h264.mp4': buildVideo('mp4', 'libx264', 'aac'),
  'fragmented.mp4': buildVideo('mp4', 'libx264', 'aac', { movflags: '+frag_keyframe+empty_moov' }),
  'av1.mp4': buildVideo('mp4', 'libsvtav1', 'aac'),
  'h264.mov': buildVideo('mov', 'libx264', 'pcm_s16le'),
  'hevc.mov': buildVideo('mov', 'libx265', 'aac'),
  'mpeg4.avi': buildVideo('avi', 'mpeg4', 'libmp3lame'),
  'mjpeg.avi': buildVideo('avi', 'mjpeg', 'pcm_s16le'),
};

/** Ends when this process ends, even if this process is killed. */
const busyLoop = `while kill -0 ${process.pid}; do i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; done`;

let server: TestServer;
let admin: { token: string };
const files = new Map<string, Buffer>();
const loops: ChildProcess[] = [];

beforeAll(async () => {
  server = await startServer({ MIN_VIDEO_SECONDS: '5' });
  admin = await newAdmin(server);
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-videos-'));
  for (const [name, video] of Object.entries(videos)) {
    files.set(name, readFileSync(writeVideo(path.join(folder, name), video)));
  }
  rmSync(folder, { recursive: true });
  // Each loop has its own session: the Linux autogroup scheduler divides CPU time between sessions first.
  for (let i = 0; i < 12 * availableParallelism(); i++) {
    loops.push(spawn('sh', ['-c', busyLoop], { detached: true, stdio: 'ignore' }));
  }
});
afterAll(async () => {
  for (const loop of loops) loop.kill('SIGKILL');
  await server.close();
});

async function listDeliveries(): Promise<AdminDelivery[]> {
  return (await request(server.url, 'GET', '/api/deliveries/handled', admin)).body.data.deliveries;
}

const isSettled = ({ status, reviewReasons }: AdminDelivery) => status === 'completed' || reviewReasons.length > 0;

async function submitRecordings(names: string[]): Promise<string[]> {
  const owner = await newCustomerWithCredits(server, 1000);
  const roastId = await newRoast(server, owner.token, names.length);
  return Promise.all(
    names.map(async (name) => {
      const testerId = (await newTester(server)).id;
      return submitRecording(server, admin.token, { roastId, testerId, bytes: files.get(name) ?? Buffer.of(), name });
    }),
  );
}

async function waitUntilSettled(ids: string[]): Promise<AdminDelivery[]> {
  const listSubmitted = async () => (await listDeliveries()).filter(({ _id }) => ids.includes(_id));
  await expect
    .poll(async () => (await listSubmitted()).filter(isSettled).length, { timeout: 2_400_000, interval: 1000 })
    .toBe(ids.length);
  return listSubmitted();
}

it('processes recordings in all formats while twelve busy loops run on each core', async () => {
  const startedAt = performance.now();
  const ids = await submitRecordings([...files.keys()]);
  const settled = await waitUntilSettled(ids);
  const recoveryMs = performance.now() - startedAt;
  expect(
    settled.map(({ originalFileName, status, reviewReasons }) => [originalFileName, status, reviewReasons]),
  ).toEqual(settled.map(({ originalFileName }) => [originalFileName, 'completed', []]));
  expect(settled.flatMap(({ steps }) => steps.filter(({ attempts }) => attempts !== 1))).toEqual([]);
  const stored = settled.filter(({ status }) => status === 'completed').map(({ _id }) => _id);
  expectExactlyOnce('busy machine', { injected: loops.length, recoveryMs, acknowledged: ids, stored });
});

it('fails a recording that exceeds the CPU limit after one attempt and reports the reason', async () => {
  const limits = { cpuSeconds: 0.5, megabytes: 1200 };
  const strictMedia = createTaskMedia({
    ffmpegPath: null,
    limits: {
      probe: limits,
      normalize: limits,
      thumbnail: limits,
      frames: limits,
      text: limits,
      audio: limits,
      audioFile: limits,
    },
  });
  vi.spyOn(server.deps.media, 'normalize').mockImplementation(strictMedia.normalize);
  const [delivery] = await waitUntilSettled(await submitRecordings(['vp9.webm']));
  expect([delivery?.status, delivery?.reviewReasons]).toEqual(['pending', ['processing_failed']]);
  expect(delivery?.steps.find(({ name }) => name === 'normalize')).toEqual({
    name: 'normalize',
    state: 'failed',
    attempts: 1,
    error: 'The video needs more processing time or memory than we allow.',
  });
});
