import { expect, it } from 'vitest';
import { holds, median, percentile, summaryRow } from './measured.ts';
import { updatePage } from './results.ts';

it('finds the value that a share of all values does not exceed', () => {
  const values = [50, 10, 40, 20, 30, 90, 60, 100, 80, 70];
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.95)).toBe(100);
  expect(percentile(values, 0.9)).toBe(90);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('breaks a bound beyond the most, below the least, and without a figure', () => {
  expect(holds({ what: 'errors', figure: 0, most: 0 })).toBe(true);
  expect(holds({ what: 'errors', figure: 1, most: 0 })).toBe(false);
  expect(holds({ what: 'score', figure: 95, least: 95 })).toBe(true);
  expect(holds({ what: 'score', figure: 94, least: 95 })).toBe(false);
  expect(holds({ what: 'ratio', figure: Number.NaN, most: 2 })).toBe(false);
  expect(summaryRow({ what: 'ratio', figure: 1.0304, most: 1.03 })).toEqual([
    'ratio',
    '1.030',
    'at most 1.03',
    'BROKEN',
  ]);
  expect(summaryRow({ what: 'score', figure: 97, least: 95 })).toEqual(['score', '97', 'at least 95', 'holds']);
});

it('writes a page with the machine, the bounds and every table', () => {
  const results: Parameters<typeof updatePage>[1] = {
    machine: [['processor', 'Abacus, 2 of them']],
    measured: [{ what: 'list: CPU', figure: 1.5, most: 1.8 }],
    tables: [
      {
        title: 'Pages',
        rows: [
          ['first', '10 µs', '1.00'],
          ['last | worst', '12 µs'],
        ],
      },
      { title: 'Nothing was compared.', rows: [] },
    ],
  };
  const page = updatePage('', results, 'whole');
  expect(page).toBe(`# What \`npm run bench\` has measured

Written by a whole run; every figure is of that run.

## The machine

|  |  |
|---|--:|
| processor | Abacus, 2 of them |

## Beside their bounds

| what | measured | bound |  |
|---|--:|--:|--:|
| list: CPU | 1.500 | at most 1.8 | holds |

## Pages

|  |  |  |
|---|--:|--:|
| first | 10 µs | 1.00 |
| last \\| worst | 12 µs |  |

## Nothing was compared.

`);
});

it('replaces the part of the run and keeps the other part', () => {
  const results = (figure: number) => ({ machine: [], measured: [{ what: 'errors', figure, most: 0 }], tables: [] });
  const both = updatePage(updatePage('', results(1), 'whole'), results(2), 'soak');
  const figures = (page: string) => page.match(/(?<=errors \| )\d/g);
  expect(figures(both)).toEqual(['1', '2']);
  expect(figures(updatePage(both, results(3), 'soak'))).toEqual(['1', '3']);
  expect(figures(updatePage(both, results(4), 'whole'))).toEqual(['4', '2']);
});
