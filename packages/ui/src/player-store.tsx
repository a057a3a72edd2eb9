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
import type { KeyboardEvent } from 'react';

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

/** Whatever is inside can follow and move the one player in it. */
export const PlayerProvider = Player;

export { usePlayer };

/** To read and to move the player by, without following it. */
export function usePlayerStore() {
  return usePlayer();
}
export type PlayerStore = ReturnType<typeof usePlayerStore>;

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Something on the timeline worth a look. */
export type PlayerMoment = { kind: 'liked' | 'disliked' | 'confused'; text: string; startSeconds: number };

/** What a second of the video means to whoever asks, who hears of it only when that changes. */
export function useAtSecond<Value>(read: (seconds: number) => Value): Value {
  return usePlayer(({ currentTime }) => read(currentTime));
}

/** Whether there is a video to move. */
export function useIsLoaded(): boolean {
  return usePlayer(({ duration }) => duration > 0);
}

/** Moves the video to a second, and plays it from there if asked to. */
export function useSeek(): (seconds: number, options?: { play?: boolean }) => void {
  const store = usePlayerStore();
  return (seconds, { play = false } = {}) => {
    if (!store.target) return;
    store.seek(seconds);
    if (play) unlessRefused(store.play());
  };
}

export function togglePlay(store: PlayerStore): void {
  if (store.paused) unlessRefused(store.play());
  else store.pause();
}

/** A slider has no use for Space, and the page would scroll. */
export function playBySpace(event: KeyboardEvent, store: PlayerStore): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) togglePlay(store);
}

/** A browser may refuse to play or to fill the screen: the buttons show how it is. */
export function unlessRefused(attempt: Promise<unknown>): void {
  attempt.catch(() => {});
}
