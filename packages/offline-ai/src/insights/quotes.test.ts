import { describe, expect, it } from 'vitest';
import { cleanUpQuote, hasContent } from './quotes.ts';

describe('cleaning up a quote', () => {
  it.each([
    ['okay so um the menu is hidden.', 'The menu is hidden'],
    ['But, uh, I like the the map, though.', 'I like the map'],
    ['First impression, it looks warm.', 'It looks warm'],
    ["Where is it? I can't find it.", "Where is it? I can't find it"],
    ['So many ads!', 'So many ads!'],
    ['Right there is the price.', 'Right there is the price'],
    ["It's twenty twenty five, come on.", "It's twenty twenty five, come on"],
    ['I really, you know, like this, and', 'I really, like this'],
    ['Okay.', 'Okay'],
  ])('cleans up %j', (quote, expected) => {
    expect(cleanUpQuote(quote)).toBe(expected);
  });

  it('truncates a long sentence between words', () => {
    const long = `The form has a field for ${'the name and another one for '.repeat(8)}the rest`;
    expect(cleanUpQuote(long)).toBe(
      'The form has a field for the name and another one for the name and another one for the name and another one for the name and another one for the name and…',
    );
  });
});

describe('the content of a quote', () => {
  it.each([
    ['Hmm.', false],
    ['Um, okay, so yeah.', false],
    ['On the other hand', false],
    ['So.', false],
    ['No', false],
    ['Great!', true],
    ['No prices', true],
    ['On the other hand, it is slow', true],
  ])('of %j exists: %s', (quote, expected) => {
    expect(hasContent(quote)).toBe(expected);
  });
});
