import {
  bufferFeature,
  createPlayer,
  fullscreenFeature,
  pipFeature,
  playbackFeature,
  playbackRateFeature,
  sourceFeature,
  textTrackFeature,
  timeFeature,
  volumeFeature,
} from '@videojs/react';
import type { KeyboardEvent, MouseEvent } from 'react';

const { Player, usePlayer } = createPlayer({
  features: [
    bufferFeature,
    fullscreenFeature,
    pipFeature,
    playbackFeature,
    playbackRateFeature,
    sourceFeature,
    textTrackFeature,
    timeFeature,
    volumeFeature,
  ],
});

/** Gives all descendants access to the same player. */
export const PlayerProvider = Player;

export { usePlayer };

/** Reads and controls the player without re-rendering on changes. */
export function usePlayerStore() {
  return usePlayer();
}
export type PlayerStore = ReturnType<typeof usePlayerStore>;

export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export type PlayerMoment = { kind: 'liked' | 'disliked' | 'confused'; text: string; startSeconds: number };

/** Derives a value from the current time. Re-renders only when the value changes. */
export function useValueAtTime<Value>(read: (seconds: number) => Value): Value {
  return usePlayer(({ currentTime }) => read(currentTime));
}

/** Whether a video is loaded and seekable. */
export function useIsVideoLoaded(): boolean {
  return usePlayer(({ duration }) => duration > 0);
}

export function useSeek(): (seconds: number, options?: { play?: boolean }) => void {
  const store = usePlayerStore();
  return (seconds, { play = false } = {}) => {
    if (!store.target) return;
    store.seek(seconds);
    if (play) ignoreRejection(store.play());
  };
}

export function togglePlay(store: PlayerStore): void {
  if (store.paused) ignoreRejection(store.play());
  else store.pause();
}

/** For sliders, where Space would otherwise scroll the page. */
export function togglePlayOnSpace(event: KeyboardEvent, store: PlayerStore): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) togglePlay(store);
}

/** Browsers may reject a request to play or enter full screen. The buttons still show the actual state. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Keeps the focus in place when a button seeks the video, so that Space still plays and pauses. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
