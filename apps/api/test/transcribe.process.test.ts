import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { writeVideo } from '@outloud/testkit/recordings/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';

const script = path.join(import.meta.dirname, '../../../scripts/transcribe.ts');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function runTranscribe(...args: string[]) {
  return run(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('transcribe', () => {
  it('prints the transcripts of all audio and video files, and fails if a file is unreadable', async () => {
    copyFileSync(path.join(recordingsFolder, 'fitness-short.webm'), path.join(folder, 'review.webm'));
    const audioTracks = [{ encoder: 'pcm_s16le', source: 'sine=f=440:r=44100:d=2' }];
    writeVideo(path.join(folder, 'a-tone.wav'), { format: 'wav', audioTracks });
    writeFileSync(path.join(folder, 'broken.mp3'), 'no audio');
    writeFileSync(path.join(folder, 'notes.txt'), 'no recording');
    const { code, output, errors } = await runTranscribe(folder);
    const results = JSON.parse(output);
    expect(results).toMatchObject([
      { file: 'a-tone.wav', text: '', segments: [], confidence: null, language: null, holdReason: null },
      { file: 'broken.mp3', error: expect.any(String) },
      {
        file: 'review.webm',
        text: expect.stringContaining('fitness app'),
        segments: expect.arrayContaining([expect.objectContaining({ startSeconds: expect.closeTo(1.2, 0) })]),
        confidence: expect.closeTo(-0.07, 1),
        language: 'en',
        holdReason: null,
      },
    ]);
    expect(errors).toContain(`broken.mp3: ${results[1].error}`);
    expect(code).toBe(1);
  });

  it.each([
    ['without a folder', [], 'Usage: npm run transcribe -- FOLDER'],
    ['for a missing folder', ['/missing-folder'], "ENOENT: no such file or directory, scandir '/missing-folder'"],
  ])('explains the problem %s', async (_name, args, message) => {
    expect(await runTranscribe(...args)).toEqual({ code: 1, output: '', errors: `${message}\n` });
  });
});
