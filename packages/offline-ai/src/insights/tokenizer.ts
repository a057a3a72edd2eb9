import { readFile } from 'node:fs/promises';

export type Tokenizer = (text: string) => number[];

type Vocabulary = Record<string, number>;

/** The model was trained with at most this many tokens. Longer sentences are truncated. */
const maxTokens = 128;
const maxWordLength = 100;

/** Loads a WordPiece tokenizer from the `tokenizer.json` of an uncased BERT model. */
export async function loadTokenizer(file: string): Promise<Tokenizer> {
  const { model } = JSON.parse(await readFile(file, 'utf8')) as { model: { vocab: Vocabulary } };
  const vocabulary = new Map(Object.entries(model.vocab));
  const getId = (token: string) => {
    const id = vocabulary.get(token);
    if (id === undefined) throw new Error(`The vocabulary does not contain ${token}`);
    return id;
  };
  const [start, end, unknown] = [getId('[CLS]'), getId('[SEP]'), getId('[UNK]')];
  return (text) => {
    const ids = splitWords(text).flatMap((word) => tokenizeWord(word, vocabulary) ?? [unknown]);
    return [start, ...ids.slice(0, maxTokens - 2), end];
  };
}

/** Splits text into words and single punctuation marks, in lower case and without accents. */
function splitWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return plain.match(/[\p{P}\p{Script=Han}$+<=>^`|~]|[^\s\p{C}\p{P}\p{Script=Han}$+<=>^`|~]+/gu) ?? [];
}

/** Greedy longest-match-first algorithm. Returns null if a part of the word is not in the vocabulary. */
function tokenizeWord(word: string, vocabulary: Map<string, number>): number[] | null {
  if (word.length > maxWordLength) return null;
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
