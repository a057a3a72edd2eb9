import { readFile } from 'node:fs/promises';

export type WordPieces = (text: string) => number[];

type Vocabulary = Record<string, number>;

/** The model was trained with at most this many pieces; the rest of a long sentence is left out. */
const mostPieces = 128;
const longestWord = 100;

/** Reads a `tokenizer.json` of the uncased BERT kind. */
export async function openWordPieces(file: string): Promise<WordPieces> {
  const { model } = JSON.parse(await readFile(file, 'utf8')) as { model: { vocab: Vocabulary } };
  const vocabulary = new Map(Object.entries(model.vocab));
  const idOf = (piece: string) => {
    const id = vocabulary.get(piece);
    if (id === undefined) throw new Error(`The vocabulary lacks ${piece}`);
    return id;
  };
  const [start, end, unknown] = [idOf('[CLS]'), idOf('[SEP]'), idOf('[UNK]')];
  return (text) => {
    const pieces = wordsOf(text).flatMap((word) => piecesOf(word, vocabulary) ?? [unknown]);
    return [start, ...pieces.slice(0, mostPieces - 2), end];
  };
}

/** Words and single punctuation marks, in lower case and without accents. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return plain.match(/[\p{P}\p{Script=Han}$+<=>^`|~]|[^\s\p{C}\p{P}\p{Script=Han}$+<=>^`|~]+/gu) ?? [];
}

/** The longest known beginning, again and again; null when a rest is in no way known. */
function piecesOf(word: string, vocabulary: Map<string, number>): number[] | null {
  if (word.length > longestWord) return null;
  const ids: number[] = [];
  let from = 0;
  while (from < word.length) {
    let to = word.length;
    let id: number | undefined;
    for (; to > from && id === undefined; to--) id = vocabulary.get((from > 0 ? '##' : '') + word.slice(from, to));
    if (id === undefined) return null;
    ids.push(id);
    from = to + 1;
  }
  return ids;
}
