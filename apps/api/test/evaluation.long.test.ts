import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-evaluation-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = path.join(import.meta.dirname, '../../..');
const run = (script: string, file: string) =>
  promisify(execFile)('npm', ['run', '--silent', script, '--', file], { cwd: root });

function writeJson(name: string, value: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

describe('npm run insights', () => {
  it('prints the insights of each transcript as JSON', async () => {
    const segments = [{ startSeconds: 0, endSeconds: 4, text: "I love the photos but I can't find the prices." }];
    const { stdout } = await run('insights', writeJson('transcripts.json', [{ id: 'shop', segments }]));
    expect(JSON.parse(stdout)).toMatchObject([
      {
        id: 'shop',
        insights: { testerLiked: ['I love the photos'], testerDisliked: ["I can't find the prices"] },
      },
    ]);
  });

  it('names a missing or malformed file in one sentence', async () => {
    const missing = path.join(folder, 'missing.json');
    await expect(run('insights', missing)).rejects.toMatchObject({
      stderr: `Cannot read ${missing}: ENOENT: no such file or directory, open '${missing}'\n`,
    });
    const object = writeJson('object.json', {});
    await expect(run('insights', object)).rejects.toMatchObject({
      stderr: `${object} is not a list of transcripts.\n`,
    });
  });
});

describe('npm run evaluate', () => {
  it('prints the figures of a labeled file beside the baselines', async () => {
    const sentences = [
      { n: 1, text: 'I love the photos.', labels: ['liked'], severity: {}, start: 0, end: 2 },
      { n: 2, text: "I can't find the prices.", labels: ['disliked'], severity: { disliked: 2 }, start: 3, end: 5 },
    ];
    const top = [{ kind: 'liked', sentences: [1] }];
    const transcript = { id: 'shop', sentiment: 'mixed', balance: 0, top, sentences };
    const { stdout } = await run('evaluate', writeJson('labeled.json', [transcript]));
    expect(stdout).toContain('labeled.json: 1 transcripts, 2 sentences');
    expect(stdout).toContain('| Figure | Outloud | VADER | Majority |');
    expect(stdout).toContain('| F1 liked | 1.000 | 1.000 |');
    expect(stdout).toContain('| inverted judgments | 0 of 2 (0%) | 0 of 2 (0%) |');
    expect(stdout).toContain('| blocking problems found | 0 of 0 | 0 of 0 | 0 of 0 |');
  });
});
