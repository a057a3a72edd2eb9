import { readFileSync, writeFileSync } from 'node:fs';
import vader from 'vader-sentiment';
import { openEmbedder } from './embedder.ts';

const embed = await openEmbedder();
const rows: any[] = [];
const dir = '/work/main/apps/api/src/adapters/insights/training/';
for (const l of readFileSync('/work/shared/text/sentences.tsv', 'utf8').trim().split('\n').slice(1)) {
  const [source, p, text] = l.split('\t');
  rows.push({ source, p: Number(p), text });
}
for (const k of ['train', 'test'])
  for (const l of readFileSync(dir + `think-aloud.${k}.tsv`, 'utf8')
    .trim()
    .split('\n')) {
    const [c, text] = l.split('\t');
    rows.push({ source: 'own-' + k, p: { positive: 1, negative: -1, neutral: 0 }[c!], text });
  }
const t = Date.now();
for (const r of rows) {
  r.e = [...(await embed(r.text))].map((x) => Math.round(x * 1e5) / 1e5);
  r.v = vader.SentimentIntensityAnalyzer.polarity_scores(r.text);
}
console.log(rows.length, (Date.now() - t) / rows.length, process.memoryUsage().rss / 1e6);
writeFileSync('/tmp/feats.json', JSON.stringify(rows));
const cos = (a: any, b: any) => a.reduce((s: number, x: number, i: number) => s + x * b[i], 0);
const [a, b, c] = [
  await embed('The price is easy to find.'),
  await embed('It is simple to see what it costs.'),
  await embed('A dog runs over the field.'),
];
console.log(cos(a, b), cos(a, c));
