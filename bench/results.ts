import { type Found, summaryHead, summaryRow, type Table } from './measured.ts';

type Results = Found & { machine: [name: string, value: string][] };

const headings = {
  whole: '# What `npm run bench` has measured\n\nWritten by a whole run; every figure is of that run.\n\n',
  soak: '# What `npm run bench -- --soak` has measured\n\nAn hour of the mixed load; every figure is of that run.\n\n',
};

/** The page that is kept beside the benches has two parts; a run replaces its own and keeps the other. */
export function updatePage(page: string, results: Results, part: keyof typeof headings): string {
  const [whole = '', ...others] = page.split(headings.soak);
  const soak = others.map((text) => `${headings.soak}${text}`).join('');
  return part === 'whole' ? `${describe(results, part)}${soak}` : `${whole.trimEnd()}\n\n${describe(results, part)}`;
}

function describe({ machine, measured, tables }: Results, part: keyof typeof headings): string {
  const summary = { title: 'Beside their bounds', rows: [summaryHead, ...measured.map(summaryRow)] };
  const details = tables.map(({ title, rows }) => ({ title, rows: [emptyRow(rows), ...rows] }));
  const sections = [{ title: 'The machine', rows: [['', ''], ...machine] }, summary, ...details];
  return `${headings[part]}${sections.map(section).join('\n')}`;
}

function section({ title, rows: [head = [], ...rows] }: Table): string {
  const line = (cells: string[]) => `| ${head.map((_, column) => escaped(cells[column] ?? '')).join(' | ')} |`;
  const sides = `|${head.map((_, column) => (column === 0 ? '---|' : '--:|')).join('')}`;
  const table = head.length > 0 ? `${[line(head), sides, ...rows.map(line)].join('\n')}\n` : '';
  return `## ${title}\n\n${table}`;
}

/** Most tables have no head, and a table of Markdown has to have one. */
function emptyRow(rows: string[][]): string[] {
  return Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, () => '');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
