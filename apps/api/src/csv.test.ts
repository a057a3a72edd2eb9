import { expect, it } from 'vitest';
import { escapeFormula, toCsv } from './csv.ts';

async function renderCsv(columns: string[], ...cells: (string | number)[]): Promise<string> {
  async function* rows() {
    yield cells;
  }
  let text = '';
  for await (const line of toCsv(columns, rows())) text += line;
  return text;
}

it('starts the CSV with a byte order mark and the column names', async () => {
  expect(await renderCsv(['Name', 'a;b'], 'Ada', 1)).toBe('\uFEFFName,"a;b"\r\nAda,1\r\n');
});

it.each([
  ['plain', 'plain'],
  [-5, '-5'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a\r\nb', '"a\r\nb"'],
  ['say "hi"', '"say ""hi"""'],
])('writes the cell %j as %j', async (cell, expected) => {
  expect(await renderCsv(['Text', 'Count'], cell, 1)).toBe(`\uFEFFText,Count\r\n${expected},1\r\n`);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['good;=1+1', "good;'=1+1"],
  ['a = b; c - d', 'a = b; c - d'],
])('escapeFormula turns %j into %j', (text, expected) => {
  expect(escapeFormula(text)).toBe(expected);
});
