import type { Choice } from './choice-group.tsx';

/** Filters options by label or code. An exact code ranks first, then labels that start with the text. */
export function findChoices(options: readonly Choice[], query: string): readonly Choice[] {
  const text = query.trim().toLowerCase();
  if (!text) return options;
  const rank = ({ value, label }: Choice) => {
    if (value.toLowerCase() === text) return 0;
    const name = label.toLowerCase();
    if (name.startsWith(text)) return 1;
    return name.includes(text) ? 2 : 3;
  };
  return options.filter((option) => rank(option) < 3).toSorted((a, b) => rank(a) - rank(b));
}
