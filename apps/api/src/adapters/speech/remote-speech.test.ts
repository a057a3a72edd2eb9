import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AiHost, startAiHost, transcriptionOf } from '../../../test/ai-host.ts';
import { loadConfig } from '../../config.ts';
import { connectAi } from '../ai/ask-ai.ts';
import { createMedia } from '../media/index.ts';
import { createSpeech } from './index.ts';
import { remoteSpeech } from './remote-speech.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-remote-speech-'));
const { signal } = new AbortController();
const slow = { timeout: 900_000 };

let host: AiHost;
let bakery: string;
let fitness: string;
let silence: string;
beforeAll(async () => {
  bakery = await soundOf('bakery-positive');
  fitness = await soundOf('fitness-short');
  silence = await soundOf('silence');
}, 60_000);
beforeEach(async () => {
  host = await startAiHost();
  return host.stop;
});
afterAll(() => rmSync(folder, { recursive: true }));

async function soundOf(name: string): Promise<string> {
  const source = fileURLToPath(new URL(`../../../../../demo/recordings/${name}.webm`, import.meta.url));
  const wav = path.join(folder, `${name}.wav`);
  await createMedia(loadConfig({})).audio([source], wav, signal);
  return wav;
}

function speech(options?: Parameters<typeof remoteSpeech>[2]) {
  return remoteSpeech(connectAi({ baseUrl: host.baseUrl, apiKey: host.key }), 'whisper-1', options);
}

const secondsOf = ({ wav }: { wav: Buffer }) => wav.readUInt32LE(40) / 32_000;

describe('speech at a host', slow, () => {
  it('is asked for as the protocol has it', async () => {
    host.transcribe(() => transcriptionOf([0, 3.5, ' Okay, so I just landed.'], [4.5, 7.5, ' It looks warm.']));
    // Passages from 1.09 to 4.77 and from 5.41 to 8.74 seconds, of 3.17 and 2.62 seconds of voice.
    expect(await speech().transcribe(bakery, signal)).toEqual({
      segments: [
        { startSeconds: 1.09, endSeconds: 4.59, text: 'Okay, so I just landed.' },
        { startSeconds: 5.59, endSeconds: 8.59, text: 'It looks warm.' },
      ],
      speechSeconds: expect.closeTo(5.8, 0),
    });
    expect(host.transcriptions).toMatchObject([
      {
        path: '/v1/audio/transcriptions',
        authorization: 'Bearer sk-outloud-test',
        fields: {
          file: { name: 'audio.wav', type: 'audio/wav' },
          model: 'whisper-1',
          response_format: 'verbose_json',
          'timestamp_granularities[]': 'segment',
        },
      },
    ]);
    const [asked] = host.transcriptions;
    expect(asked?.wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(asked && secondsOf(asked)).toBeCloseTo(54.75, 1);
  });

  it('comes in pieces, each at its time', async () => {
    host.transcribe(() => transcriptionOf([0.5, 2.5, `Piece ${host.transcriptions.length}.`]));
    const { segments } = await speech({ mostSeconds: 20 }).transcribe(bakery, signal);
    expect(host.transcriptions.map((asked) => Math.round(secondsOf(asked)))).toEqual([19, 19, 16]);
    expect(segments).toEqual([
      { startSeconds: 1.59, endSeconds: 3.59, text: 'Piece 1.' },
      { startSeconds: 21.3, endSeconds: 23.3, text: 'Piece 2.' },
      { startSeconds: 40.76, endSeconds: 42.76, text: 'Piece 3.' },
    ]);
  });

  it('is not invented where nobody speaks: the host is not even asked', async () => {
    host.transcribe(() => transcriptionOf([0, 30, 'Thanks for watching!']));
    expect(await speech().transcribe(silence, signal)).toEqual({ segments: [], speechSeconds: 0 });
    expect(host.transcriptions).toEqual([]);
  });

  it('is not what the host writes to a pause, nor is voice without words', async () => {
    host.transcribe(() => transcriptionOf([3.72, 4.3, 'Thanks for watching!']));
    expect(await speech().transcribe(bakery, signal)).toEqual({ segments: [], speechSeconds: 0 });
    expect(host.transcriptions).toHaveLength(1);
  });

  it.each([
    ['500', () => ({ status: 500, body: { error: { message: 'Oops' } } }), 'The AI host answered 500: Oops'],
    [
      '429',
      () => ({ status: 429, headers: { 'retry-after': '1' }, body: '' }),
      'The AI host answered 429 (too many requests, or no credit left)',
    ],
    ['another shape', () => ({ body: { choices: [], text: 1 } }), 'The answer of the AI host cannot be read'],
    [
      'no JSON',
      () => ({ headers: { 'content-type': 'text/plain' }, body: 'Okay.' }),
      'The answer of the AI host cannot be read',
    ],
    ['silence', () => 'nothing' as const, 'The AI host took too long'],
  ])('fails when the host answers with %s, and is not asked for twice', async (_name, answer, message) => {
    host.transcribe(answer);
    await expect(speech({ timeout: 500 }).transcribe(fitness, signal)).rejects.toThrow(new Error(message));
    expect(host.transcriptions).toHaveLength(1);
  });

  it('fails as a whole when a later piece fails', async () => {
    host.transcribe(() =>
      host.transcriptions.length === 1 ? transcriptionOf([0, 2, 'Okay.']) : { status: 500, body: '' },
    );
    await expect(speech({ mostSeconds: 10 }).transcribe(fitness, signal)).rejects.toThrow('The AI host answered 500');
    expect(host.transcriptions).toHaveLength(2);
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    host.transcribe(() => {
      stop.abort(new Error('Enough'));
      return 'nothing';
    });
    await expect(speech().transcribe(fitness, stop.signal)).rejects.toThrow('Enough');
  });
});

describe('when the host fails', slow, () => {
  const log = { warn: vi.fn() };

  function configured(more: Record<string, string> = {}) {
    const settings = { AI_BASE_URL: host.baseUrl, AI_TRANSCRIBE_MODEL: 'whisper-1', ...more };
    return createSpeech(loadConfig(settings), log);
  }

  beforeEach(() => {
    log.warn.mockClear();
    host.transcribe(() => ({ status: 500, body: '' }));
  });

  it('nobody takes over', async () => {
    await expect(configured().transcribe(fitness, signal)).rejects.toThrow('The AI host answered 500');
    await expect(configured({ AI_FALLBACK: 'none' }).transcribe(fitness, signal)).rejects.toThrow('answered 500');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('this machine takes over if it is configured to', async () => {
    const { segments } = await configured({ AI_FALLBACK: 'offline' }).transcribe(fitness, signal);
    expect(segments.map(({ text }) => text).join(' ')).toContain('fitness app');
    expect(host.transcriptions).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('it does not matter where no model for speech is configured', async () => {
    const config = loadConfig({ AI_BASE_URL: host.baseUrl, AI_INSIGHTS_MODEL: 'judge-1' });
    const { segments } = await createSpeech(config, log).transcribe(fitness, signal);
    expect(segments.map(({ text }) => text).join(' ')).toContain('fitness app');
    expect(host.transcriptions).toEqual([]);
  });
});
