import { describe, expect, it } from 'vitest';
import { cuesOf, toPlainText, toSrt, toVtt } from './captions.ts';

const segments = [
  { startSeconds: 0.5, endSeconds: 2, text: '  I like <b>this</b> & that. ' },
  { startSeconds: 3, endSeconds: 3, text: ' ' },
  { startSeconds: 3661.25, endSeconds: 3663, text: 'Where is\nthe menu?' },
];

describe('captions', () => {
  it('as WebVTT keep what was said from being read as markup', () => {
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

  it('as SubRip are numbered, with a comma in the time', () => {
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

  it('as plain text say when each passage begins', () => {
    expect(toPlainText(segments)).toBe('[00:00:00] I like <b>this</b> & that.\n[01:01:01] Where is the menu?\n');
  });

  it('of nothing are empty', () => {
    expect([toVtt([]), toSrt([]), toPlainText([])]).toEqual(['WEBVTT\n\n', '', '']);
  });
});

describe('a long passage', () => {
  const text =
    'So I am on the home page now and the first thing that I see is a very large picture of bread, which looks good.';

  it('is cut into cues of two short lines that share its time', () => {
    expect(cuesOf([{ startSeconds: 10, endSeconds: 21, text }])).toEqual([
      {
        startSeconds: 10,
        endSeconds: 18.23,
        lines: ['So I am on the home page now and the first', 'thing that I see is a very large picture'],
      },
      { startSeconds: 18.32, endSeconds: 21, lines: ['of bread, which looks good.'] },
    ]);
  });

  it('loses nothing, even in a word that fits no line', () => {
    const endless = `${'a'.repeat(100)} end`;
    const lines = cuesOf([{ startSeconds: 0, endSeconds: 5, text: endless }]).flatMap((cue) => cue.lines);
    expect(lines).toEqual(['a'.repeat(42), 'a'.repeat(42), `${'a'.repeat(16)} end`]);
  });

  it('stays long enough to be read, but not beyond the next one', () => {
    const quick = [
      { startSeconds: 1, endSeconds: 1.1, text: 'Oh.' },
      { startSeconds: 1.2, endSeconds: 3, text: 'That is nice.' },
      { startSeconds: 4, endSeconds: 4, text: 'Hm.' },
    ];
    expect(cuesOf(quick).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [1, 1.2],
      [1.2, 3],
      [4, 4.5],
    ]);
  });
});
