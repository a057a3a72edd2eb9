import { describe, expect, it } from 'vitest';
import { cleanUpQuote, findTopics, isVerdict } from './quotes.ts';

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

describe('finding topics', () => {
  it.each([
    ['The page took forever to load', ['speed']],
    ['The shipping cost only appears in the cart', ['prices', 'delivery', 'checkout']],
    ['I finally found it, who would look there?', []],
    ['The form lost my password and my address', ['forms']],
    ['It looks modern on my phone', ['look', 'mobile']],
    ["I can't see the sizes until I scroll down", ['details', 'navigation']],
    ['The text in the footer is a bit small', ['text']],
  ])('finds the topics of %j', (text, topics) => {
    expect(findTopics(text)).toEqual(topics);
  });
});

describe('detecting a verdict', () => {
  it.each([
    ['Overall it is fine', true],
    ['I would definitely order from here', true],
    ["I'd never buy this", true],
    ["I'm impressed", true],
    ['I would look at the menu', false],
    ['I like the colors', false],
  ])('for %j, returns %s', (text, expected) => {
    expect(isVerdict(text)).toBe(expected);
  });
});
