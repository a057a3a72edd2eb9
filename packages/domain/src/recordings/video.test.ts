import { describe, expect, it } from 'vitest';
import { detectContainer, validateVideoFile } from './video.ts';

const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('validateVideoFile', () => {
  it.each([
    [{ name: 'a.mp4', type: '', size: 1 }, null],
    [{ name: 'a.MOV', type: 'application/octet-stream', size: 1 }, null],
    [{ name: 'a.qt', type: '', size: null }, null],
    [{ name: 'recording', type: 'video/webm;codecs=vp9,opus', size: 1 }, null],
    [{ name: 'recording', type: 'VIDEO/QuickTime', size: 1 }, null],
    [{ name: 'a.avi', type: 'video/x-msvideo', size: 524_288_000 }, null],
    [{ name: 'a.avi', type: 'video/x-msvideo', size: 524_288_001 }, 'size'],
    [{ name: 'a.mp4', type: 'video/mp4', size: 0 }, 'empty'],
    [{ name: 'a.mp4.exe', type: 'application/x-msdownload', size: 1 }, 'type'],
    [{ name: 'a.mkv', type: 'video/x-matroska', size: 1 }, 'type'],
    [{ name: 'mp4', type: '', size: 1 }, 'type'],
    [{ name: '', type: 'video/mp4', size: 1 }, 'name'],
    [{ name: '../a.mp4', type: 'video/mp4', size: 1 }, 'name'],
    [{ name: '..\\a.mp4', type: 'video/mp4', size: 1 }, 'name'],
    [{ name: 'a\0.mp4', type: 'video/mp4', size: 1 }, 'name'],
    [{ name: `${'a'.repeat(252)}.mp4`, type: 'video/mp4', size: 1 }, 'name'],
    [{ name: `${'a'.repeat(251)}.mp4`, type: 'video/mp4', size: 1 }, null],
  ])('validates the file %j and returns the error %s', (file, error) => {
    expect(validateVideoFile(file)).toBe(error);
  });
});

describe('detectContainer', () => {
  it.each([
    ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0', 'mp4'],
    ['old QuickTime', '\0\0\0\x08wide\0\0\x10\0mdat', 'mp4'],
    ['WebM', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 'webm'],
    ['Matroska', '\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska', null],
    ['AVI', 'RIFF\x24\0\0\0AVI LIST', 'avi'],
    ['WAV', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['a program', '\x7fELF\x02\x01\x01\0', null],
    ['an HTML page', '<!doctype html><html>', null],
    ['an empty file', '', null],
    ['one byte', '\x1a', null],
  ])('detects the container format of %s', (_name, head, container) => {
    expect(detectContainer(toBytes(head))).toBe(container);
  });
});
