import { expect, it } from 'vitest';
import { addFiles, checkFiles } from './chosen-recordings.ts';
import {
  areAllDone,
  describeUpload,
  findCurrentUpload,
  type RecordingUpload,
  summarizeUploads,
} from './recording-uploads.ts';

const createFile = (name: string) => new File(['12345678'], name, { lastModified: 1 });
/** With the first bytes of an MP4 file. */
const createVideo = (name: string) => new File(['....ftypisom'], name, { lastModified: 1 });
const createUploads = (...phases: RecordingUpload['phase'][]): RecordingUpload[] =>
  phases.map((phase, index) => ({
    id: `${index}`,
    file: createFile(`${index}.mp4`),
    firstName: '',
    phase,
    sent: 2,
    error: null,
  }));

it.each([
  [['waiting', 'waiting'], '0'],
  [['done', 'waiting'], '1'],
  [['waiting', 'sending'], '1'],
  [['waiting', 'lost'], '1'],
  [['failed', 'waiting'], '1'],
  [['done', 'failed'], undefined],
] as const)('given the phases %j, the current upload is %s', (phases, id) =>
  expect(findCurrentUpload(createUploads(...phases))?.id).toBe(id),
);

it('is done when every remaining recording is added', () => {
  expect(areAllDone(createUploads('done', 'done'))).toBe(true);
  expect(areAllDone(createUploads('done', 'failed'))).toBe(false);
});

it('counts added and failed recordings', () => {
  expect(summarizeUploads(createUploads('done', 'sending', 'failed'))).toBe('1 of 3 recordings added, 1 failed');
  expect(summarizeUploads(createUploads('waiting'))).toBe('0 of 1 recording added');
});

it('describes the progress of an upload', () => {
  const [sending, lost] = createUploads('sending', 'lost') as [RecordingUpload, RecordingUpload];
  expect(describeUpload(sending)).toBe('Uploading, 25%');
  expect(describeUpload(lost)).toContain('Connection lost at 25%.');
});

it('adds valid files once, and says which files are rejected', async () => {
  const files = [createVideo('a.mp4'), createFile('notes.txt'), createFile('text.mp4'), createVideo('a.mp4')];
  const first = addFiles([], await checkFiles(files));
  expect(first.recordings.map(({ file }) => file.name)).toEqual(['a.mp4']);
  expect(first.problems).toEqual([
    'notes.txt: Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
    'text.mp4: Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
  ]);
});

it('keeps the names of earlier files, and adds only as many files as there are places', async () => {
  const { recordings } = addFiles([], await checkFiles([createVideo('a.mp4')]));
  const named = recordings.map((recording) => ({ ...recording, firstName: 'Ann' }));
  const second = addFiles(named, await checkFiles(['a.mp4', 'b.mp4', 'c.mp4'].map(createVideo)), 2);
  expect(second.recordings.map(({ file, firstName }) => [file.name, firstName])).toEqual([
    ['a.mp4', 'Ann'],
    ['b.mp4', ''],
  ]);
  expect(second.problems).toEqual(['c.mp4: There are only 2 places']);
});
