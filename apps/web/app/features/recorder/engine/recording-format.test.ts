import { describe, expect, it } from 'vitest';
import { buildFileName, getMediaType, pickFormat } from './recording-format.ts';

describe('recording format', () => {
  it.each([
    [['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus'], 'video/webm;codecs=vp9,opus'],
    [['video/webm;codecs=vp8,opus', 'video/mp4'], 'video/webm;codecs=vp8,opus'],
    [['video/mp4', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'], 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'],
    [['video/x-matroska'], null],
  ])('picks the preferred format from %j: %s', (supported, format) => {
    expect(pickFormat((type) => supported.includes(type))).toBe(format);
  });

  it('drops the codecs from the media type and the file name', () => {
    expect(getMediaType('video/webm;codecs=vp9,opus')).toBe('video/webm');
    expect(buildFileName('review', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2')).toBe('review.mp4');
  });
});
