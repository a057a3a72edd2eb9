import { describe, expect, it } from 'vitest';
import { transcriptionOf } from '../../../test/ai-host.ts';
import { segmentsOf } from './heard.ts';

/** Begins a minute into the recording; somebody speaks twice. */
const piece = {
  startSeconds: 60,
  endSeconds: 90,
  voiced: [
    { startSeconds: 60, endSeconds: 64, voicedSeconds: 3.5 },
    { startSeconds: 80, endSeconds: 90, voicedSeconds: 9 },
  ],
};

const heard = (...segments: Parameters<typeof transcriptionOf>) => segmentsOf(transcriptionOf(...segments).body, piece);

describe('what a host has heard', () => {
  it('has its time in the recording', () => {
    expect(heard([0, 3.456, ' Hello there. '], [21, 28, 'It is slow.'])).toEqual([
      { startSeconds: 60, endSeconds: 63.46, text: 'Hello there.' },
      { startSeconds: 81, endSeconds: 88, text: 'It is slow.' },
    ]);
  });

  it('comes in the order of time', () => {
    expect(heard([21, 28, 'Second.'], [0, 3, 'First.']).map(({ text }) => text)).toEqual(['First.', 'Second.']);
  });

  it('ends with its piece', () => {
    expect(heard([25, 700, 'It goes on.'])).toEqual([{ startSeconds: 85, endSeconds: 90, text: 'It goes on.' }]);
  });

  it('has no silence around it', () => {
    expect(heard([2, 26, 'From one passage to the next.'], [10, 25, 'Only the next.'])).toEqual([
      { startSeconds: 62, endSeconds: 86, text: 'From one passage to the next.' },
      { startSeconds: 80, endSeconds: 85, text: 'Only the next.' },
    ]);
  });

  it.each([
    ['where nobody speaks', [6, 14, 'Thanks for watching!']],
    ['of more words than fit where somebody speaks', [3, 20, 'Thank you for watching this video to the end.']],
    ['after its piece', [31, 40, 'Thanks for watching!']],
    ['before its piece', [-3, 2, 'Thanks for watching!']],
    ['at no time', [null, null, 'Thanks for watching!']],
    ['that ends before it begins', [3, 1, 'Thanks for watching!']],
    ['without a word', [1, 2, ' ']],
  ] as const)('is nothing %s', (_name, segment) => {
    expect(heard([0, 3, 'Hello.'], [...segment])).toEqual([{ startSeconds: 60, endSeconds: 63, text: 'Hello.' }]);
  });

  it.each([
    [{ no_speech_prob: 0.95, avg_logprob: -1.6 }, false],
    [{ no_speech_prob: 0.7, avg_logprob: -1.2 }, false],
    [{ no_speech_prob: null, avg_logprob: -1.6 }, false],
    [{ no_speech_prob: 0.95, avg_logprob: -0.3 }, true],
    [{ no_speech_prob: 0.2, avg_logprob: -1.2 }, true],
    [{ no_speech_prob: null, avg_logprob: null }, true],
    [{}, true],
  ])('with a certainty of %j is kept: %s', (certainty, isKept) => {
    const segment = { start: 0, end: 3, text: 'Thanks for watching!', ...certainty };
    expect(segmentsOf({ text: segment.text, segments: [segment] }, piece)).toHaveLength(isKept ? 1 : 0);
  });

  it('is told once', () => {
    expect(heard([0, 3, 'Hello.'], [0, 3, 'Hello.'], [21, 22, 'Hello.'])).toHaveLength(2);
  });

  it('is nothing when nothing is said', () => {
    expect(segmentsOf({ text: ' ' }, piece)).toEqual([]);
    expect(heard([6, 14, 'Thanks for watching!'])).toEqual([]);
  });

  it('is refused when it is more than anybody can say', () => {
    const segments = Array.from({ length: 100 }, (): [number, number, string] => [0, 3, 'Thanks for watching!']);
    const message = 'The AI host has heard more words than anybody can say in that time';
    expect(() => heard(...segments)).toThrow(new Error(message));
  });

  it.each([
    ['no times at all', { text: 'Hello there.' }],
    ['no time within the piece', { text: 'Hello.', segments: [{ start: 31, end: 32, text: 'Hello.' }] }],
    ['no time that makes sense', { text: 'Hello.', segments: [{ start: 0, end: 0, text: 'Hello.' }] }],
  ])('is refused with %s', (_name, answer) => {
    const message = 'The AI host does not say when the words were said: the model must know verbose_json';
    expect(() => segmentsOf(answer, piece)).toThrow(new Error(message));
  });

  it.each([
    ['no JSON', 'Hello there.'],
    ['nothing', undefined],
    ['a list', []],
    ['words for numbers', { text: 'Hello.', segments: [{ start: 'zero', end: '1.2', text: 'Hello.' }] }],
    ['numbers for words', { text: 'Hello.', segments: [{ start: 0, end: 1, text: 7 }] }],
    ['segments of another kind', { text: 'Hello.', segments: 'Hello.' }],
  ])('is refused when it is %s', (_name, answer) => {
    expect(() => segmentsOf(answer, piece)).toThrow(new Error('The answer of the AI host cannot be read'));
  });
});
