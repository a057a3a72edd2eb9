import { describe, expect, it } from 'vitest';
import { topicsOf } from './topics.ts';
import { isVerdict, tidy } from './wording.ts';

describe('a tidy sentence', () => {
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
  ])('of %j', (quote, expected) => {
    expect(tidy(quote)).toBe(expected);
  });

  it('is short, and broken off between words', () => {
    const long = `The form has a field for ${'the name and another one for '.repeat(8)}the rest`;
    expect(tidy(long)).toBe(
      'The form has a field for the name and another one for the name and another one for the name and another one for the name and another one for the name and…',
    );
  });
});

describe('the topics of a remark', () => {
  it.each([
    ['The page took forever to load', ['speed']],
    ['The shipping cost only appears in the cart', ['prices', 'delivery', 'checkout']],
    ['I finally found it, who would look there?', []],
    ['The form lost my password and my address', ['forms']],
    ['It looks modern on my phone', ['look', 'mobile']],
    ["I can't see the sizes until I scroll down", ['details', 'navigation']],
    ['The text in the footer is a bit small', ['text']],
  ])('%j', (text, topics) => {
    expect(topicsOf(text)).toEqual(topics);
  });
});

describe('a verdict', () => {
  it.each([
    ['Overall it is fine', true],
    ['I would definitely order from here', true],
    ["I'd never buy this", true],
    ["I'm impressed", true],
    ['I would look at the menu', false],
    ['I like the colors', false],
  ])('%j: %s', (text, expected) => {
    expect(isVerdict(text)).toBe(expected);
  });
});
