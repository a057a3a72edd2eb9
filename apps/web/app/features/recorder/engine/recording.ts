import type { LiveVideo } from '@outloud/uploader/live-video';
import { startTransfer, type Transfer } from '@outloud/uploader/transfer';
import type { Ear } from './ear.ts';
import { quality } from './format.ts';
import { Keeper } from './keeper.ts';
import { type Kept, keepParts, removeKept } from './kept.ts';
import { type Loudness, talkLoudness } from './levels.ts';
import { joined, type Onward, straight } from './onward.ts';
import { isOurs } from './screen.ts';
import { Stopwatch } from './stopwatch.ts';
import { type About, blobsOf, liveVideoOf, takeBackSent, videoOf } from './video-of.ts';

/** A crash costs no more than this. */
const partMs = 2000;

export type RecordingState = {
  phase: 'idle' | 'recording' | 'paused' | 'ending';
  /** How many segments there are, the one under way included. */
  segments: number;
  /** How many parts of them are there by now. */
  parts: number;
  /** Whether the disk takes it; otherwise it is lost with the tab. */
  isKept: boolean;
  /** Of the sending that goes on meanwhile. */
  line: 'open' | 'lost' | 'closed';
};

/** What somebody records for one purpose: in one go, or in several after a break. */
export class Recording {
  readonly #kept: Kept;
  readonly #parts: Blob[][];
  readonly #about: About;
  readonly #watch: Stopwatch;
  readonly #keeper: Keeper;
  readonly #listeners = new Set<() => void>();
  #state: RecordingState;
  #running: { recorder: MediaRecorder; stopped: Promise<void> } | null = null;
  #transfer: Promise<Transfer | null> = Promise.resolve(null);
  /** What is sent meanwhile, once it is whole. */
  #sent: Onward['whole'] = Promise.resolve(null);
  #oursParts = 0;
  readonly #heard: number[] = [];

  constructor(kept: Kept, parts: Blob[][], about: About) {
    this.#kept = kept;
    this.#parts = parts;
    this.#about = about;
    this.#watch = new Stopwatch(kept.segments.reduce((sum, { seconds }) => sum + seconds, 0));
    this.#keeper = new Keeper(
      (unkept) => keepParts(structuredClone(kept), unkept),
      (isKept) => this.#change({ isKept }),
    );
    const there = { segments: kept.segments.length, parts: parts.flat().length };
    this.#state = { phase: 'idle', ...there, isKept: true, line: 'closed' };
  }

  get seconds(): number {
    return this.#watch.seconds;
  }

  /** Whether most of what was recorded now is a page of ours, and not the website. */
  get showsOurs(): boolean {
    return this.#oursParts > this.#state.parts / 2;
  }

  /** Of the voice in what was recorded now. */
  get loudness(): Loudness {
    return talkLoudness(this.#heard);
  }

  readonly state = (): RecordingState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins a segment, of the same kind as those before it. */
  begin(stream: MediaStream, preferred: string, ear: Pick<Ear, 'lately'>): void {
    const format = this.#kept.segments[0]?.format ?? preferred;
    const segment = { format, seconds: 0, isWhole: false };
    const parts: Blob[] = [];
    const place = this.#kept.segments.push(segment) - 1;
    this.#parts.push(parts);
    const live = liveVideoOf(this.#kept, place, this.#about);
    const onward = place === 0 ? straight(live) : joined(blobsOf(this.#parts.slice(0, place)), live);
    this.#sent = onward.whole;
    // Otherwise a browser may clear it away when the disk is full.
    navigator.storage?.persist().catch(() => {});
    const before = this.seconds;
    const recorder = new MediaRecorder(stream, { mimeType: format, ...quality });
    recorder.ondataavailable = ({ data }) => {
      this.#watch.tick();
      this.#heard.push(ear.lately());
      segment.seconds = this.seconds - before;
      this.#keeper.keep({ segment: place, place: parts.push(data) - 1, data });
      onward.append(data);
      if (stream.getVideoTracks().some(isOurs)) this.#oursParts += 1;
      this.#change({ parts: this.#state.parts + 1 });
    };
    const stopped = new Promise<void>((resolve) => {
      recorder.onstop = () => {
        segment.isWhole = true;
        onward.end();
        this.#keeper.keep();
        resolve();
        // Also by itself, when what it records breaks off.
        this.end();
      };
    });
    recorder.start(partMs);
    this.#running = { recorder, stopped };
    this.#watch.run();
    this.#change({ phase: 'recording', segments: place + 1 });
    this.#send(live, place);
  }

  pause(): void {
    if (!this.#running) return;
    this.#running.recorder.pause();
    this.#watch.pause();
    this.#change({ phase: 'paused' });
  }

  resume(): void {
    if (!this.#running) return;
    this.#running.recorder.resume();
    this.#watch.run();
    this.#change({ phase: 'recording' });
  }

  /** Ends the segment: to look at it, or because there is no screen or no microphone any more. */
  async end(): Promise<void> {
    if (!this.#running) return;
    const { recorder, stopped } = this.#running;
    this.#running = null;
    this.#watch.pause();
    this.#change({ phase: 'ending' });
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    this.#change({ phase: 'idle' });
  }

  /** Ends what is under way and leaves it as it is, for another time. */
  async leave(): Promise<void> {
    await this.end();
    (await this.#transfer)?.leave();
  }

  /** What has been recorded; whoever sends it goes on where the sending has got to. */
  async video(): Promise<File | LiveVideo> {
    await this.leave();
    return (await this.#sent) ?? videoOf(this.#kept, this.#parts, this.#about);
  }

  /** As it is, a file for each segment: for whoever cannot hand it in. */
  copies(): File[] {
    const { name, type } = liveVideoOf(this.#kept, 0, this.#about);
    return this.#parts.map((parts, place) => new File(parts, place ? `${place + 1}-${name}` : name, { type }));
  }

  /** Handed in: nothing of it is needed here any more. */
  async forget(): Promise<void> {
    await this.#keeper.done;
    // There is nothing left to be lost.
    this.#change({ isKept: true });
    await removeKept(this.#kept.id);
  }

  /** Here and at the server, as though it had never been. */
  async discard(): Promise<void> {
    await this.leave();
    takeBackSent(this.#kept, this.#about);
    await this.forget();
  }

  async #send(live: LiveVideo, place: number): Promise<void> {
    const { owner, sender } = this.#about;
    const earlier = this.#transfer;
    const tell = (line: RecordingState['line']) => () => this.#change({ line });
    // It is sent once more when it is looked at, and what is wrong is told there: nobody who talks is asked to sign in.
    const watcher = { token: sender.token, onProgress: tell('open'), onLost: tell('lost') };
    const start = async () => {
      (await earlier)?.leave();
      takeBackSent(this.#kept, this.#about, place);
      return startTransfer(live, owner, watcher);
    };
    this.#transfer = start().catch(() => null);
    const transfer = await this.#transfer;
    if (transfer) this.#change({ line: 'open' });
    transfer?.arrived.catch(tell('closed'));
  }

  #change(change: Partial<RecordingState>): void {
    const keys = Object.keys(change) as (keyof RecordingState)[];
    if (keys.every((key) => this.#state[key] === change[key])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
