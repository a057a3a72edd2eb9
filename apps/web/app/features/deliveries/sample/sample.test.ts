import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sample, sampleFiles } from './sample.ts';

const webRoot = path.join(import.meta.dirname, '../../../..');
const script = readFileSync(path.join(webRoot, '../../demo/recordings/fernfoot.txt'), 'utf8');
const captions = readFileSync(path.join(webRoot, 'public', sampleFiles.captions), 'utf8');

const toWords = (text: string) => text.toLowerCase().match(/[a-z0-9'$]+/g) ?? [];
const toText = (words: string[]) => ` ${words.join(' ')} `;
const transcript = sample.segments.map(({ text }) => text).join(' ');

it('has a transcript that matches the script word for word', () => {
  expect(toWords(transcript)).toEqual(toWords(script));
});

it('has captions that match the script word for word', () => {
  const cues = captions.split('\n').filter((line) => line !== 'WEBVTT' && !line.includes('-->'));
  expect(toWords(cues.join(' '))).toEqual(toWords(script));
});

it('quotes and lists only phrases from the script', () => {
  const { moments, testerLiked, testerDisliked } = sample.aiInsights;
  const texts = [...testerLiked, ...testerDisliked, ...moments.flatMap(({ quote, text }) => [quote, text])];
  expect(texts).toHaveLength(36);
  for (const text of texts) expect(toText(toWords(script))).toContain(toText(toWords(text)));
});
