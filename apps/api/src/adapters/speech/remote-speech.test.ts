import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AiHost, buildTranscription, startAiHost } from '@outloud/testkit/hosts/ai-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../config.ts';
import { connectAi } from '../ai/connect-ai.ts';
import { createMedia } from '../media/index.ts';
import { createSpeech } from './index.ts';
import { createRemoteSpeech } from './remote-speech.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-remote-speech-'));
const { signal } = new AbortController();
const slow = { timeout: 900_000 };

let host: AiHost;
let bakery: string;
let fitness: string;
let silence: string;
beforeAll(async () => {
  bakery = await extractAudio('bakery-positive');
  fitness = await extractAudio('fitness-short');
  silence = await extractAudio('silence');
}, 60_000);
beforeEach(async () => {
  host = await startAiHost();
  return host.stop;
});
afterAll(() => rmSync(folder, { recursive: true }));

async function extractAudio(name: string): Promise<string> {
  const source = fileURLToPath(new URL(`../../../../../demo/recordings/${name}.webm`, import.meta.url));
  const wav = path.join(folder, `${name}.wav`);
  await createMedia(loadConfig({})).audio([source], wav, signal);
  return wav;
}

function createTestSpeech(options?: Parameters<typeof createRemoteSpeech>[2]) {
  return createRemoteSpeech(connectAi({ baseUrl: host.baseUrl, apiKey: host.key }), 'whisper-1', options);
}

const noSpeech = { segments: [], speechSeconds: 0, confidence: null, language: null };
const getSeconds = ({ wav }: { wav: Buffer }) => wav.readUInt32LE(40) / 32_000;

describe('remote speech recognition', slow, () => {
  it('sends requests in the OpenAI format', async () => {
    host.setTranscriptionResponder(() =>
      buildTranscription([0, 3.5, ' Okay, so I just landed.'], [4.5, 7.5, ' It looks warm.']),
    );
    // The passages are 1.09 to 4.77 s and 5.41 to 8.74 s, with 3.17 s and 2.62 s of voice.
    expect(await createTestSpeech().transcribe(bakery, signal)).toEqual({
      segments: [
        { startSeconds: 1.09, endSeconds: 4.59, text: 'Okay, so I just landed.' },
        { startSeconds: 5.59, endSeconds: 8.59, text: 'It looks warm.' },
      ],
      speechSeconds: expect.closeTo(5.8, 0),
      // Half of the -0.2 that the host reports.
      confidence: -0.1,
      language: 'en',
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
    const [request] = host.transcriptions;
    expect(request?.wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(request && getSeconds(request)).toBeCloseTo(54.75, 1);
  });

  it('sends long recordings in chunks and shifts the timestamps of each chunk', async () => {
    host.setTranscriptionResponder(() => buildTranscription([0.5, 2.5, `Chunk ${host.transcriptions.length}.`]));
    const { segments } = await createTestSpeech({ maxSeconds: 20 }).transcribe(bakery, signal);
    expect(host.transcriptions.map((request) => Math.round(getSeconds(request)))).toEqual([19, 19, 16]);
    expect(segments).toEqual([
      { startSeconds: 1.59, endSeconds: 3.59, text: 'Chunk 1.' },
      { startSeconds: 21.3, endSeconds: 23.3, text: 'Chunk 2.' },
      { startSeconds: 40.76, endSeconds: 42.76, text: 'Chunk 3.' },
    ]);
  });

  it('finds the language of most words, also for a host without log probabilities', async () => {
    host.setTranscriptionResponder(() => ({
      body: {
        language: host.transcriptions.length === 1 ? 'welsh' : 'english',
        text: 'It looks warm.',
        segments: [{ start: 0.5, end: 2.5, text: 'It looks warm.' }],
      },
    }));
    const { language, confidence } = await createTestSpeech({ maxSeconds: 20 }).transcribe(bakery, signal);
    expect({ language, confidence, requests: host.transcriptions.length }).toEqual({
      language: 'en',
      confidence: null,
      requests: 3,
    });
  });

  it('sends no request for a silent recording', async () => {
    host.setTranscriptionResponder(() => buildTranscription([0, 30, 'Thanks for watching!']));
    expect(await createTestSpeech().transcribe(silence, signal)).toEqual(noSpeech);
    expect(host.transcriptions).toEqual([]);
  });

  it('excludes segments in a pause and does not count voice without words', async () => {
    host.setTranscriptionResponder(() => buildTranscription([3.72, 4.3, 'Thanks for watching!']));
    expect(await createTestSpeech().transcribe(bakery, signal)).toEqual(noSpeech);
    expect(host.transcriptions).toHaveLength(1);
  });

  it.each([
    ['500', () => ({ status: 500, body: { error: { message: 'Oops' } } }), 'The AI host returned 500: Oops'],
    [
      '429',
      () => ({ status: 429, headers: { 'retry-after': '1' }, body: '' }),
      'The AI host returned 429 (too many requests or no credit left)',
    ],
    [
      'JSON with an unexpected shape',
      () => ({ body: { choices: [], text: 1 } }),
      'The AI host returned an invalid response',
    ],
    [
      'plain text',
      () => ({ headers: { 'content-type': 'text/plain' }, body: 'Okay.' }),
      'The AI host returned an invalid response',
    ],
    ['nothing', () => 'nothing' as const, 'The AI host did not respond in time'],
  ])('rejects without a retry when the host returns %s', async (_name, response, message) => {
    host.setTranscriptionResponder(response);
    await expect(createTestSpeech({ timeout: 500 }).transcribe(fitness, signal)).rejects.toThrow(new Error(message));
    expect(host.transcriptions).toHaveLength(1);
  });

  it('rejects when a later chunk fails', async () => {
    host.setTranscriptionResponder(() =>
      host.transcriptions.length === 1 ? buildTranscription([0, 2, 'Okay.']) : { status: 500, body: '' },
    );
    await expect(createTestSpeech({ maxSeconds: 10 }).transcribe(fitness, signal)).rejects.toThrow(
      'The AI host returned 500',
    );
    expect(host.transcriptions).toHaveLength(2);
  });

  it('rejects when the signal is aborted', async () => {
    const controller = new AbortController();
    host.setTranscriptionResponder(() => {
      controller.abort(new Error('Aborted'));
      return 'nothing';
    });
    await expect(createTestSpeech().transcribe(fitness, controller.signal)).rejects.toThrow('Aborted');
  });
});

describe('speech recognition with a failing host', slow, () => {
  const log = { warn: vi.fn() };

  function createConfiguredSpeech(overrides: Record<string, string> = {}) {
    const settings = { AI_BASE_URL: host.baseUrl, AI_TRANSCRIBE_MODEL: 'whisper-1', ...overrides };
    return createSpeech(loadConfig(settings), log);
  }

  beforeEach(() => {
    log.warn.mockClear();
    host.setTranscriptionResponder(() => ({ status: 500, body: '' }));
  });

  it('rejects without a fallback', async () => {
    await expect(createConfiguredSpeech().transcribe(fitness, signal)).rejects.toThrow('The AI host returned 500');
    await expect(createConfiguredSpeech({ AI_FALLBACK: 'none' }).transcribe(fitness, signal)).rejects.toThrow(
      'returned 500',
    );
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('uses the offline engine with AI_FALLBACK=offline', async () => {
    const { segments } = await createConfiguredSpeech({ AI_FALLBACK: 'offline' }).transcribe(fitness, signal);
    expect(segments.map(({ text }) => text).join(' ')).toContain('fitness app');
    expect(host.transcriptions).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('does not call the host when no transcription model is configured', async () => {
    const config = loadConfig({ AI_BASE_URL: host.baseUrl, AI_INSIGHTS_MODEL: 'judge-1' });
    const { segments } = await createSpeech(config, log).transcribe(fitness, signal);
    expect(segments.map(({ text }) => text).join(' ')).toContain('fitness app');
    expect(host.transcriptions).toEqual([]);
  });
});
