import { describe, expect, it } from 'vitest';
import { findChoices } from './combobox.tsx';

const states = [
  { value: 'AR', label: 'Arkansas' },
  { value: 'IN', label: 'Indiana' },
  { value: 'KS', label: 'Kansas' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
];
const findLabels = (query: string) => findChoices(states, query).map(({ label }) => label);

describe('findChoices', () => {
  it('returns all options for an empty search', () => expect(findLabels(' ')).toHaveLength(states.length));
  it('ranks labels that start with the text first', () => expect(findLabels('kans')).toEqual(['Kansas', 'Arkansas']));
  it('ranks an exact code match first', () => expect(findLabels('nd')).toEqual(['North Dakota', 'Indiana']));
  it('matches any part of a label, ignoring case', () => expect(findLabels('CAROL')).toEqual(['North Carolina']));
  it('returns an empty list if nothing matches', () => expect(findLabels('bavaria')).toEqual([]));
});
