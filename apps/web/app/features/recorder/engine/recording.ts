import type { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { startUpload, type UploadTransfer } from '@outloud/app-kit/upload/upload-transfer';
import { type AudioMeter, classifyVoiceLoudness, type Loudness } from './audio-meter.ts';
import {
  buildVideo,
  createDirectUploader,
  createJoiningUploader,
  createLiveVideo,
  deletePartialUploads,
  recordingQuality,
  type SegmentUploader,
  toSegmentBlobs,
  type UploadInfo,
} from './recording-video.ts';
import { deleteSavedRecording, type SavedRecording, saveParts } from './saved-recording.ts';
import { isOutloudTab } from './screen.ts';
import { SegmentWriter } from './segment-writer.ts';
import { Stopwatch } from './stopwatch.ts';

/** A crash loses at most this much of a recording. */
const partMs = 2000;

export type RecordingState = {
  phase: 'idle' | 'recording' | 'paused' | 'ending';
  /** Number of segments, including the current one. */
  segments: number;
  /** Number of recorded parts in all segments. */
  parts: number;
  /** Whether the recording is saved to disk. Otherwise, closing the tab loses the recording. */
  isSaved: boolean;
  /** State of the upload that runs during recording. */
  uploadState: 'uploading' | 'offline' | 'stopped';
};

/** A recording of one or more segments. Saves its parts to disk and uploads them during recording. */
export class Recording {
  readonly #saved: SavedRecording;
  readonly #parts: Blob[][];
  readonly #uploadInfo: UploadInfo;
  readonly #stopwatch: Stopwatch;
  readonly #writer: SegmentWriter;
  readonly #listeners = new Set<() => void>();
  #state: RecordingState;
  #running: { recorder: MediaRecorder; stopped: Promise<void> } | null = null;
  #transfer: Promise<UploadTransfer | null> = Promise.resolve(null);
  /** Resolves to the video that is uploaded during recording. */
  #uploadedVideo: SegmentUploader['completed'] = Promise.resolve(null);
  #outloudParts = 0;
  readonly #peakLevels: number[] = [];

  constructor(saved: SavedRecording, parts: Blob[][], uploadInfo: UploadInfo) {
    this.#saved = saved;
    this.#parts = parts;
    this.#uploadInfo = uploadInfo;
    this.#stopwatch = new Stopwatch(saved.segments.reduce((sum, { seconds }) => sum + seconds, 0));
    this.#writer = new SegmentWriter(
      (unsavedParts) => saveParts(structuredClone(saved), unsavedParts),
      (isSaved) => this.#updateState({ isSaved }),
    );
    const counts = { segments: saved.segments.length, parts: parts.flat().length };
    this.#state = { phase: 'idle', ...counts, isSaved: true, uploadState: 'stopped' };
  }

  get seconds(): number {
    return this.#stopwatch.seconds;
  }

  /** Whether most of the parts recorded in this session show an Outloud page instead of the website. */
  get showsOutloud(): boolean {
    return this.#outloudParts > this.#state.parts / 2;
  }

  /** Loudness of the voice in this session. Undefined if nothing was recorded in this session. */
  get loudness(): Loudness | undefined {
    return this.#peakLevels.length > 0 ? classifyVoiceLoudness(this.#peakLevels) : undefined;
  }

  readonly getState = (): RecordingState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts a segment. All segments of a recording have the same format. */
  startSegment(stream: MediaStream, preferredFormat: string, audioMeter: Pick<AudioMeter, 'getPeakLevel'>): void {
    const format = this.#saved.segments[0]?.format ?? preferredFormat;
    const segment = { format, seconds: 0, isWhole: false };
    const parts: Blob[] = [];
    const index = this.#saved.segments.push(segment) - 1;
    this.#parts.push(parts);
    const video = createLiveVideo(this.#saved, index, this.#uploadInfo);
    const uploader =
      index === 0
        ? createDirectUploader(video)
        : createJoiningUploader(toSegmentBlobs(this.#parts.slice(0, index)), video);
    this.#uploadedVideo = uploader.completed;
    // Without persistence, the browser may evict the recording when the disk is full.
    navigator.storage?.persist().catch(() => {});
    const secondsBefore = this.seconds;
    const recorder = new MediaRecorder(stream, { mimeType: format, ...recordingQuality });
    recorder.ondataavailable = ({ data }) => {
      this.#stopwatch.tick();
      this.#peakLevels.push(audioMeter.getPeakLevel());
      segment.seconds = this.seconds - secondsBefore;
      this.#writer.write({ segment: index, index: parts.push(data) - 1, data });
      uploader.append(data);
      if (stream.getVideoTracks().some(isOutloudTab)) this.#outloudParts += 1;
      this.#updateState({ parts: this.#state.parts + 1 });
    };
    const stopped = new Promise<void>((resolve) => {
      recorder.onstop = () => {
        segment.isWhole = true;
        uploader.end();
        this.#writer.write();
        resolve();
        // The recorder also stops on its own when a track ends.
        this.endSegment();
      };
    });
    recorder.start(partMs);
    this.#running = { recorder, stopped };
    this.#stopwatch.run();
    this.#updateState({ phase: 'recording', segments: index + 1 });
    this.#upload(video, index);
  }

  pause(): void {
    if (!this.#running) return;
    this.#running.recorder.pause();
    this.#stopwatch.pause();
    this.#updateState({ phase: 'paused' });
  }

  resume(): void {
    if (!this.#running) return;
    this.#running.recorder.resume();
    this.#stopwatch.run();
    this.#updateState({ phase: 'recording' });
  }

  /** Ends the current segment, for the review or because the screen or the microphone was disconnected. */
  async endSegment(): Promise<void> {
    if (!this.#running) return;
    const { recorder, stopped } = this.#running;
    this.#running = null;
    this.#stopwatch.pause();
    this.#updateState({ phase: 'ending' });
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    this.#updateState({ phase: 'idle' });
  }

  /** Ends the segment and stops the upload. Both can be continued later. */
  async suspend(): Promise<void> {
    await this.endSegment();
    (await this.#transfer)?.stop();
  }

  /** Returns the whole recording. Its upload resumes where the upload during recording stopped. */
  async getVideo(): Promise<File | LiveVideo> {
    await this.suspend();
    return (await this.#uploadedVideo) ?? buildVideo(this.#saved, this.#parts, this.#uploadInfo);
  }

  /** Returns one file for each segment, as a backup when the recording cannot be submitted. */
  getSegmentFiles(): File[] {
    const { name, type } = createLiveVideo(this.#saved, 0, this.#uploadInfo);
    return this.#parts.map((parts, index) => new File(parts, index ? `${index + 1}-${name}` : name, { type }));
  }

  /** Deletes the copy on this computer after the recording was submitted or discarded. */
  async deleteLocalCopy(): Promise<void> {
    await this.#writer.settled;
    // No data can be lost anymore, so the warning about an unsaved recording disappears.
    this.#updateState({ isSaved: true });
    await deleteSavedRecording(this.#saved.id);
  }

  async discard(): Promise<void> {
    await this.suspend();
    deletePartialUploads(this.#saved, this.#uploadInfo);
    await this.deleteLocalCopy();
  }

  async #upload(video: LiveVideo, index: number): Promise<void> {
    const { owner, sender } = this.#uploadInfo;
    const earlierTransfer = this.#transfer;
    const createStateSetter = (uploadState: RecordingState['uploadState']) => () => this.#updateState({ uploadState });
    // Without `onRejected`, no sign-in prompt interrupts the tester. The review retries the upload and shows errors.
    const watcher = {
      token: sender.token,
      onProgress: createStateSetter('uploading'),
      onLost: createStateSetter('offline'),
    };
    const start = async () => {
      (await earlierTransfer)?.stop();
      deletePartialUploads(this.#saved, this.#uploadInfo, index);
      return startUpload(video, owner, watcher);
    };
    this.#transfer = start().catch(() => null);
    const transfer = await this.#transfer;
    if (transfer) this.#updateState({ uploadState: 'uploading' });
    transfer?.completed.catch(createStateSetter('stopped'));
  }

  #updateState(change: Partial<RecordingState>): void {
    const keys = Object.keys(change) as (keyof RecordingState)[];
    if (keys.every((key) => this.#state[key] === change[key])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
