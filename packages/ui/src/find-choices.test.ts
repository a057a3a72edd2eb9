import { describe, expect, it } from 'vitest';
import { findChoices } from './find-choices.tsx';

const states = [
  { value: 'AR', label: 'Arkansas' },
  { value: 'IN', label: 'Indiana' },
  { value: 'KS', label: 'Kansas' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
];
const found = (typed: string) => findChoices(states, typed).map(({ label }) => label);

describe('finding choices', () => {
  it('offers everything while nothing is typed', () => expect(found(' ')).toHaveLength(states.length));
  it('puts what begins with the text first', () => expect(found('kans')).toEqual(['Kansas', 'Arkansas']));
  it('knows the codes', () => expect(found('nd')).toEqual(['North Dakota', 'Indiana']));
  it('reads any case and part', () => expect(found('CAROL')).toEqual(['North Carolina']));
  it('finds nothing for what it does not know', () => expect(found('bavaria')).toEqual([]));
});
