import { buildTranscription } from '@outloud/testkit/hosts/ai-host';
import { describe, expect, it } from 'vitest';
import { parseRecognition, parseTranscription } from './parse-transcription.ts';

/** Starts a minute into the recording and has two voiced passages. */
const chunk = {
  startSeconds: 60,
  endSeconds: 90,
  voiced: [
    { startSeconds: 60, endSeconds: 64, voicedSeconds: 3.5 },
    { startSeconds: 80, endSeconds: 90, voicedSeconds: 9 },
  ],
};

const parse = (...segments: Parameters<typeof buildTranscription>) =>
  parseTranscription(buildTranscription(...segments).body, chunk);

describe('a transcription from the AI host', () => {
  it('has timestamps relative to the whole recording', () => {
    expect(parse([0, 3.456, ' Hello there. '], [21, 28, 'It is slow.'])).toEqual([
      { startSeconds: 60, endSeconds: 63.46, text: 'Hello there.' },
      { startSeconds: 81, endSeconds: 88, text: 'It is slow.' },
    ]);
  });

  it('is sorted by time', () => {
    expect(parse([21, 28, 'Second.'], [0, 3, 'First.']).map(({ text }) => text)).toEqual(['First.', 'Second.']);
  });

  it('ends no later than its audio chunk', () => {
    expect(parse([25, 700, 'It goes on.'])).toEqual([{ startSeconds: 85, endSeconds: 90, text: 'It goes on.' }]);
  });

  it('excludes the silence around speech', () => {
    expect(parse([2, 26, 'From one passage to the next.'], [10, 25, 'Only the next.'])).toEqual([
      { startSeconds: 62, endSeconds: 86, text: 'From one passage to the next.' },
      { startSeconds: 80, endSeconds: 85, text: 'Only the next.' },
    ]);
  });

  it.each([
    ['in silence', [6, 14, 'Thanks for watching!']],
    ['with more words than fit in its speech', [3, 20, 'Thank you for watching this video to the end.']],
    ['after the end of the chunk', [31, 40, 'Thanks for watching!']],
    ['before the start of the chunk', [-3, 2, 'Thanks for watching!']],
    ['without timestamps', [null, null, 'Thanks for watching!']],
    ['that ends before it starts', [3, 1, 'Thanks for watching!']],
    ['without words', [1, 2, ' ']],
  ] as const)('excludes a segment %s', (_name, segment) => {
    expect(parse([0, 3, 'Hello.'], [...segment])).toEqual([{ startSeconds: 60, endSeconds: 63, text: 'Hello.' }]);
  });

  it.each([
    [{ no_speech_prob: 0.95, avg_logprob: -1.6 }, false],
    [{ no_speech_prob: 0.7, avg_logprob: -1.2 }, false],
    [{ no_speech_prob: null, avg_logprob: -1.6 }, false],
    [{ no_speech_prob: 0.95, avg_logprob: -0.3 }, true],
    [{ no_speech_prob: 0.2, avg_logprob: -1.2 }, true],
    [{ no_speech_prob: null, avg_logprob: null }, true],
    [{}, true],
  ])('with the confidence %j, includes the segment: %s', (confidence, isIncluded) => {
    const segment = { start: 0, end: 3, text: 'Thanks for watching!', ...confidence };
    expect(parseTranscription({ text: segment.text, segments: [segment] }, chunk)).toHaveLength(isIncluded ? 1 : 0);
  });

  it('excludes duplicate segments', () => {
    expect(parse([0, 3, 'Hello.'], [0, 3, 'Hello.'], [21, 22, 'Hello.'])).toHaveLength(2);
  });

  it('is empty for silence', () => {
    expect(parseTranscription({ text: ' ' }, chunk)).toEqual([]);
    expect(parse([6, 14, 'Thanks for watching!'])).toEqual([]);
  });

  it('is rejected when it has more words than fit in the chunk', () => {
    const segments = Array.from({ length: 100 }, (): [number, number, string] => [0, 3, 'Thanks for watching!']);
    const message = 'The AI host returned more words than fit in the recording';
    expect(() => parse(...segments)).toThrow(new Error(message));
  });

  it.each([
    ['no timestamps', { text: 'Hello there.' }],
    ['timestamps outside the chunk', { text: 'Hello.', segments: [{ start: 31, end: 32, text: 'Hello.' }] }],
    ['segments without duration', { text: 'Hello.', segments: [{ start: 0, end: 0, text: 'Hello.' }] }],
  ])('is rejected when it has %s', (_name, response) => {
    const message = 'The AI host returned no timestamps. Use a model that supports verbose_json.';
    expect(() => parseTranscription(response, chunk)).toThrow(new Error(message));
  });

  it.each([
    ['plain text', 'Hello there.'],
    ['undefined', undefined],
    ['an array', []],
    ['text instead of numbers', { text: 'Hello.', segments: [{ start: 'zero', end: '1.2', text: 'Hello.' }] }],
    ['numbers instead of text', { text: 'Hello.', segments: [{ start: 0, end: 1, text: 7 }] }],
    ['segments that are not an array', { text: 'Hello.', segments: 'Hello.' }],
  ])('is rejected when it contains %s', (_name, response) => {
    expect(() => parseTranscription(response, chunk)).toThrow(new Error('The AI host returned an invalid response'));
  });
});

describe('the recognition of a chunk by the AI host', () => {
  const segment = { start: 0, end: 3, text: 'Hello there, all.' };

  it('is the mean log probability, weighted by tokens', () => {
    const segments = [
      { ...segment, avg_logprob: -0.2, tokens: [1, 2, 3] },
      { ...segment, avg_logprob: -1, tokens: [4] },
    ];
    expect(parseRecognition({ language: 'english', segments })).toEqual({
      confidence: expect.closeTo(-0.4, 10),
      language: 'en',
      weight: 4,
    });
  });

  it('has no confidence if the host reports none', () => {
    expect(parseRecognition({ segments: [{ ...segment, avg_logprob: null }] })).toEqual({
      confidence: null,
      language: null,
      weight: 4.25,
    });
  });

  it.each([
    ['english', 'en'],
    ['en', 'en'],
    ['Spanish', 'es'],
    ['zh', 'zh'],
    ['gibberish', 'other'],
    ['', null],
    [null, null],
  ])('with the language %j has the code %j', (language, code) => {
    expect(parseRecognition({ language, segments: [segment] }).language).toBe(code);
  });
});
