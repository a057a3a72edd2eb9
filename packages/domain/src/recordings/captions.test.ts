import { describe, expect, it } from 'vitest';
import { createCues, toPlainText, toSrt, toVtt } from './captions.ts';

const segments = [
  { startSeconds: 0.5, endSeconds: 2, text: '  I like <b>this</b> & that. ' },
  { startSeconds: 3, endSeconds: 3, text: ' ' },
  { startSeconds: 3661.25, endSeconds: 3663, text: 'Where is\nthe menu?' },
];

describe('caption files', () => {
  it('escapes markup in WebVTT', () => {
    expect(toVtt(segments)).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.500 --> 00:00:02.000',
        'I like &lt;b&gt;this&lt;/b&gt; &amp; that.',
        '',
        '01:01:01.250 --> 01:01:03.000',
        'Where is the menu?',
        '',
      ].join('\n'),
    );
  });

  it('numbers SubRip cues and writes their times with a comma', () => {
    expect(toSrt(segments)).toBe(
      [
        '1',
        '00:00:00,500 --> 00:00:02,000',
        'I like <b>this</b> & that.',
        '',
        '2',
        '01:01:01,250 --> 01:01:03,000',
        'Where is the menu?',
        '',
      ].join('\n'),
    );
  });

  it('shows the start time of each segment in plain text', () => {
    expect(toPlainText(segments)).toBe('[00:00:00] I like <b>this</b> & that.\n[01:01:01] Where is the menu?\n');
  });

  it('creates empty files if there are no segments', () => {
    expect([toVtt([]), toSrt([]), toPlainText([])]).toEqual(['WEBVTT\n\n', '', '']);
  });
});

describe('createCues', () => {
  const text =
    'So I am on the home page now and the first thing that I see is a very large picture of bread, which looks good.';

  it('splits a long segment into two-line cues and divides its time between them', () => {
    expect(createCues([{ startSeconds: 10, endSeconds: 21, text }])).toEqual([
      {
        startSeconds: 10,
        endSeconds: 18.23,
        lines: ['So I am on the home page now and the first', 'thing that I see is a very large picture'],
      },
      { startSeconds: 18.32, endSeconds: 21, lines: ['of bread, which looks good.'] },
    ]);
  });

  it('keeps all text of a word that is longer than a line', () => {
    const textWithLongWord = `${'a'.repeat(100)} end`;
    const lines = createCues([{ startSeconds: 0, endSeconds: 5, text: textWithLongWord }]).flatMap((cue) => cue.lines);
    expect(lines).toEqual(['a'.repeat(42), 'a'.repeat(42), `${'a'.repeat(16)} end`]);
  });

  it('shows a cue for at least half a second unless the next cue starts earlier', () => {
    const shortSegments = [
      { startSeconds: 1, endSeconds: 1.1, text: 'Oh.' },
      { startSeconds: 1.2, endSeconds: 3, text: 'That is nice.' },
      { startSeconds: 4, endSeconds: 4, text: 'Hm.' },
    ];
    expect(createCues(shortSegments).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [1, 1.2],
      [1.2, 3],
      [4, 4.5],
    ]);
  });
});
