import { describe, expect, it } from 'vitest';
import { addFocusArea } from './add-focus-area.ts';

describe('adding a focus area', () => {
  it('appends a focus area with normalized whitespace', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('ignores the blank or duplicate text %j', (text) =>
    expect(addFocusArea(['Tone'], text)).toEqual(['Tone']),
  );
});
