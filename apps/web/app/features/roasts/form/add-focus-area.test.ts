import { describe, expect, it } from 'vitest';
import { addFocusArea } from './add-focus-area.ts';

describe('adding a focus area', () => {
  it('puts it last, on one line', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('takes %j for nothing new', (typed) =>
    expect(addFocusArea(['Tone'], typed)).toEqual(['Tone']),
  );
});
