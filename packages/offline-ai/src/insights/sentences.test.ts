import type { Segment } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/insights/evidence';
import { describe, expect, it } from 'vitest';
import { splitClauses, splitSentences } from './sentences.ts';

const createSegment = (text: string, startSeconds = 0, endSeconds = 10): Segment => ({
  startSeconds,
  endSeconds,
  text,
});

function splitText(...segments: Segment[]): string[] {
  const transcript = joinSegments(segments);
  return splitSentences(transcript).map(({ from, to }) => transcript.text.slice(from, to));
}

describe('sentences', () => {
  it.each([
    [
      'end at punctuation marks',
      'It works. Does it? Yes! Okay… fine.',
      ['It works.', 'Does it?', 'Yes!', 'Okay…', 'fine.'],
    ],
    [
      'are not cut in numbers and names',
      'It costs 4.5 dollars at shop.com. Dr. Who says so.',
      ['It costs 4.5 dollars at shop.com.', 'Dr. Who says so.'],
    ],
    [
      'are not cut in spelled-out abbreviations',
      'It opened a P. D. F. in a tab. Odd.',
      ['It opened a P. D. F. in a tab.', 'Odd.'],
    ],
    [
      'include a continuation after a period',
      'I see no sizes. Until I scroll down. Why?',
      ['I see no sizes. Until I scroll down.', 'Why?'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(splitText(createSegment(text))).toEqual(expected);
  });

  it('continue after a short pause and end at a long pause', () => {
    expect(
      splitText(
        createSegment('Here is a long list of bakeries with pictures of all their bread, and I click on', 0, 6),
        createSegment('the menu of the first one, which is the bakery with blue doors in town.', 6.3, 10),
        createSegment('It opens the page of the bakery with its hours, its address and all its bread', 10.3, 14),
        createSegment('where is the cart that I filled with bread and rolls on the page before', 14.9, 19),
      ),
    ).toEqual([
      'Here is a long list of bakeries with pictures of all their bread,',
      'and I click on the menu of the first one, which is the bakery with blue doors in town.',
      'It opens the page of the bakery with its hours, its address and all its bread',
      'where is the cart that I filled with bread and rolls on the page before',
    ]);
  });

  it('end with each segment if the segments are utterances', () => {
    expect(splitText(createSegment('I click on', 0, 2), createSegment('the menu', 2.3, 3))).toEqual([
      'I click on',
      'the menu',
    ]);
  });

  it('are found by phrases in text without punctuation', () => {
    const text =
      "okay so i'm on the shop and the first thing i see is a banner it looks really stylish i like the fonts but i can't find the size chart and then it says create an account that's really annoying so yeah i would leave";
    expect(splitText(createSegment(text))).toEqual([
      "okay so i'm on the shop",
      'and the first thing',
      'i see is a banner',
      'it looks really stylish',
      'i like the fonts',
      "but i can't find the size chart",
      'and then it says create an account',
      "that's really annoying",
      'so yeah i would leave',
    ]);
  });

  it('never have more than 40 words', () => {
    const sentences = splitText(createSegment('word '.repeat(1000)));
    expect(sentences).toHaveLength(25);
    expect(Math.max(...sentences.map((sentence) => sentence.split(' ').length))).toBe(40);
  });

  it('are empty for an empty transcript', () => {
    expect(splitText()).toEqual([]);
  });
});

describe('clauses', () => {
  it.each([
    ["I love the photos but I can't find the prices.", ['I love the photos', "but I can't find the prices."]],
    ['The search is wonderful, and the booking is painful.', ['The search is wonderful, and the booking is painful.']],
    ['It looks nice, although the text is too small', ['It looks nice', 'although the text is too small']],
    ["I can't find the refund policy, though.", ["I can't find the refund policy, though."]],
    ['The reviews are useful, because they name the size.', ['The reviews are useful, because they name the size.']],
    ['Great photos, but the hidden cost is a problem.', ['Great photos', 'but the hidden cost is a problem.']],
    ['I like the menu and the colors.', ['I like the menu and the colors.']],
    ['It is big and ugly.', ['It is big and ugly.']],
    ['Nice shop; the cart is odd though.', ['Nice shop; the cart is odd though.']],
  ])('are found in %j', (text, expected) => {
    expect(splitClauses({ from: 0, to: text.length }, text).map(({ from, to }) => text.slice(from, to))).toEqual(
      expected,
    );
  });
});
