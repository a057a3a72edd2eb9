import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cutVideo } from '@outloud/testkit/recordings/cut-video';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { createDataDir, type ServerProcess, startServerProcess } from '@outloud/testkit/server-process';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../boot/find-free-port.ts';
import { loadConfig } from '../../config.ts';
import { createInsights } from '../insights/index.ts';
import { createMedia } from '../media/index.ts';
import { createSpeech } from '../speech/index.ts';

const token = 'a-token-for-the-tests';
const recording = path.join(recordingsFolder, 'fitness-short.webm');
const { signal } = new AbortController();
const log = pino({ level: 'silent' });

let folder: string;
let dataDir: string;
let program: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-service-'));
  // Tasks may run as another user.
  chmodSync(folder, 0o755);
  dataDir = createDataDir();
  program = startServerProcess(dataDir, await findFreePort(), { ROLE: 'media', MEDIA_TOKEN: token });
  await program.ready;
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  for (const created of [folder, dataDir]) rmSync(created, { recursive: true });
});

it('processes a recording with the same results as local tasks and keeps no files', async () => {
  const bytes = cutVideo(recording, { from: 0, to: 8 });
  const parts = [bytes.subarray(0, 100_000), bytes.subarray(100_000)].map((part, index) => {
    const file = path.join(folder, `part-${index}`);
    writeFileSync(file, part);
    return file;
  });

  async function process(name: string, settings: Record<string, string>) {
    const config = loadConfig(settings);
    const media = createMedia(config);
    const speech = createSpeech(config, log);
    const target = path.join(folder, name);
    mkdirSync(target);
    const [video, poster, wav] = ['video.mp4', 'poster.jpg', 'audio.wav'].map((file) => path.join(target, file));
    if (!video || !poster || !wav) throw new Error('Unreachable');
    const results = {
      probe: await media.probe(parts, signal),
      normalize: await media.normalize(parts, video, signal),
      thumbnail: await media.thumbnail([video], poster, signal),
      audio: await media.audio([video], wav, signal),
      voicedSeconds: await speech.measureVoice(wav, signal),
      transcript: await speech.transcribe(wav, signal),
    };
    const insights = await createInsights(config, log).analyze(results.transcript.segments, signal);
    const files = readdirSync(target).map((file) => [file, readFileSync(path.join(target, file))]);
    return { ...results, insights, files: Object.fromEntries(files) as Record<string, Buffer> };
  }

  const local = await process('local', {});
  const remote = await process('remote', { MEDIA_URL: program.url, MEDIA_TOKEN: token });
  expect(remote.probe.video).toEqual({ codec: 'vp8', width: 1280, height: 720, pixelFormat: 'yuv420p' });
  expect(remote.normalize.video?.codec).toBe('h264');
  expect(remote.transcript.segments[0]?.text).toBe('Okay, this is the landing page of a fitness app.');
  expect(Object.keys(remote.files)).toEqual(['audio.wav', 'poster.jpg', 'video.mp4']);
  for (const [name, content] of Object.entries(local.files))
    expect(remote.files[name]?.equals(content), name).toBe(true);
  expect({ ...remote, files: null }).toEqual({ ...local, files: null });
  // The service removes the files once it has sent its response.
  await expect.poll(() => readdirSync(dataDir, { recursive: true })).toEqual(['tasks']);
});
