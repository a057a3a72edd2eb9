import { describe, expect, it } from 'vitest';
import { getPageNumbers } from './pagination.tsx';

describe('getPageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [12, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('for page %d of %d, returns %j', (page, pageCount, numbers) =>
    expect(getPageNumbers(page, pageCount)).toEqual(numbers),
  );
});
