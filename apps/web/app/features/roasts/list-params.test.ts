import { describe, expect, it } from 'vitest';
import { parsePage } from './list-params.ts';

describe('page number in the URL', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['1', 1],
    ['12', 12],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['two', 1],
    ['99999999999999999999', 1],
  ])('parses %j as page %d', (text, page) => expect(parsePage(text)).toBe(page));
});
