import { describe, expect, it } from 'vitest';
import { addFocusArea } from './add-focus-area.ts';

describe('adding a focus area', () => {
  it('appends the text with normalized whitespace', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('ignores %j as blank or a duplicate', (typed) =>
    expect(addFocusArea(['Tone'], typed)).toEqual(['Tone']),
  );
});
