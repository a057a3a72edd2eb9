import { describe, expect, it } from 'vitest';
import { fileNameOf, mediaTypeOf, pickFormat } from './format.ts';

describe('what a browser records in', () => {
  it.each([
    [['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus'], 'video/webm;codecs=vp9,opus'],
    [['video/webm;codecs=vp8,opus', 'video/mp4'], 'video/webm;codecs=vp8,opus'],
    [['video/mp4', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'], 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'],
    [['video/x-matroska'], null],
  ])('of %j it is %s', (supported, format) => {
    expect(pickFormat((type) => supported.includes(type))).toBe(format);
  });

  it('is named without the codecs', () => {
    expect(mediaTypeOf('video/webm;codecs=vp9,opus')).toBe('video/webm');
    expect(fileNameOf('review', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2')).toBe('review.mp4');
  });
});
