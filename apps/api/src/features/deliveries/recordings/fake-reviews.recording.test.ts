import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cutVideo } from '@outloud/testkit/recordings/cut-video';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { writeVideo } from '@outloud/testkit/recordings/videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComparingServer } from '../../../../test/comparing-server.ts';

let comparing: Awaited<ReturnType<typeof startComparingServer>>;
const submit = (bytes: Buffer, name?: string) => comparing.submit(bytes, name);
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-fakes-'));
const original = path.join(recordingsFolder, 'fitness-short.webm');
beforeAll(async () => {
  comparing = await startComparingServer();
  expect(await submit(readFileSync(original))).toMatchObject({ status: 'completed', reviewReasons: [] });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await comparing.server.close();
});

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
