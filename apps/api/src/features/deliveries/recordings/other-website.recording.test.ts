import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { writeVideo } from '@outloud/testkit/recordings/videos';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startComparingServer } from '../../../../test/comparing-server.ts';

let comparing: Awaited<ReturnType<typeof startComparingServer>>;
const submit = (bytes: Buffer, name?: string) => comparing.submit(bytes, name);
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-fakes-'));
// cspell:ignore asetpts atrim STARTPTS
const screensFolder = path.join(recordingsFolder, '../../packages/testkit/src/recordings/screens');
beforeAll(async () => {
  comparing = await startComparingServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await comparing.server.close();
});

const held = { status: 'pending', isPaid: false, isShown: false };

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
  vi.spyOn(comparing.server.deps.media, 'text').mockRejectedValueOnce(new Error('The task ended with 1.'));
  const delivery = await submit(recordScreen('other-host.png', 'bakery-positive.webm', 20));
  expect(delivery).toMatchObject({ status: 'completed', reviewReasons: [], screen: null });
});
