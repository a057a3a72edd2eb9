import { describe, expect, it } from 'vitest';
import { detectLanguage } from './language.ts';

const english = "Okay, so I'm looking at the home page and I can't find the prices anywhere.";
// cspell:words Autros Compreencia Mensaje conferencia mensaje numero participantes unira uswario
const spanish =
  'Mensaje del numero de telephone. Autros participantes en la conferencia, uswario say unira a la Compreencia.';
const invented = 'The conference is at the time of blockade and it is not going to enter the internal value of that.';
const list =
  'Carry-on bag, personal item, seat selection, priority boarding, lounge access. That is not the price I saw.';

describe('the language of a transcript', () => {
  it.each([
    ['English', english, -0.05, 'en'],
    ['English in noise', english, -0.3, 'en'],
    ['a list in English', list, -0.05, 'en'],
    ['Spanish words', spanish, -0.1, 'other'],
    ['Spanish words with a low confidence', spanish, -0.6, 'other'],
    ['invented English', invented, -0.7, 'other'],
    ['English in loud noise', english, -0.4, null],
    ['a few words', 'Radio mensaje del numero.', -0.1, null],
    ['no words', '', null, null],
  ] as const)('of %s', (_name, text, confidence, language) => {
    expect(detectLanguage(text, confidence)).toBe(language);
  });
});
