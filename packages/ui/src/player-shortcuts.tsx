import { isMediaPlaybackRateCapable } from '@videojs/react';
import { type KeyTarget, usePlayerKey } from './player-key.tsx';
import {
  type PlayerMoment,
  type PlayerStore,
  speeds,
  togglePlay,
  unlessRefused,
  usePlayerStore,
} from './player-store.tsx';

type Pressed = { store: PlayerStore; moments: readonly PlayerMoment[]; key: string };
type Act = (pressed: Pressed) => void;
type Shortcut = { words: string; keys: Record<string, Act>; holds?: boolean };

const seekBy =
  (seconds: number): Act =>
  ({ store }) =>
    store.seek(store.currentTime + seconds);

/** One speed further, and no further than the last. Asks the video itself, for it tells of a change only later. */
const changeSpeed =
  (direction: 1 | -1): Act =>
  ({ store }) => {
    const media = store.target?.media;
    if (!isMediaPlaybackRateCapable(media)) return;
    const ordered = direction === 1 ? speeds : speeds.toReversed();
    const next = ordered.find((speed) => (speed - media.playbackRate) * direction > 0);
    if (next) store.setPlaybackRate(next);
  };

/** A video lands a little beside the second it was moved to, and plays on while somebody goes back step by step. */
const leeway = { forward: 0.1, back: 1 };

const nextMoment: Act = ({ store, moments }) => {
  const next = moments.find(({ startSeconds }) => startSeconds > store.currentTime + leeway.forward);
  if (next) store.seek(next.startSeconds);
};
const previousMoment: Act = ({ store, moments }) => {
  const before = moments.findLast(({ startSeconds }) => startSeconds < store.currentTime - leeway.back);
  store.seek(before?.startSeconds ?? 0);
};

const toggle: Act = ({ store }) => togglePlay(store);

/** By the names the browser has for keys. */
export const shortcuts: Shortcut[] = [
  { words: 'Play or pause', keys: { Space: toggle, k: toggle } },
  { words: '5 seconds back or on', keys: { ArrowLeft: seekBy(-5), ArrowRight: seekBy(5) }, holds: true },
  { words: '10 seconds back or on', keys: { j: seekBy(-10), l: seekBy(10) }, holds: true },
  { words: 'Slower or faster', keys: { '<': changeSpeed(-1), '>': changeSpeed(1) } },
  { words: 'Sound on or off', keys: { m: ({ store }) => store.toggleMuted() } },
  { words: 'Captions on or off', keys: { c: ({ store }) => store.toggleSubtitles() } },
  { words: 'Full screen on or off', keys: { f: ({ store }) => unlessRefused(store.toggleFullscreen()) } },
  {
    words: 'Tenths of the video',
    keys: { '0-9': ({ store, key }) => store.seek((store.duration * Number(key)) / 10) },
  },
  { words: 'Moment before or after', keys: { p: previousMoment, n: nextMoment } },
];

type ShortcutsProps = { moments: readonly PlayerMoment[]; target: KeyTarget };

export function PlayerShortcuts({ moments, target }: ShortcutsProps) {
  const ordered = moments.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return shortcuts.flatMap(({ keys, holds }) =>
    Object.entries(keys).map(([key, act]) => (
      <Key key={key} name={key} act={act} moments={ordered} target={target} holds={holds} />
    )),
  );
}

type KeyProps = ShortcutsProps & { name: string; act: Act; holds?: boolean };

function Key({ act, moments, ...rest }: KeyProps) {
  const store = usePlayerStore();
  usePlayerKey({ ...rest, onPress: (key) => store.target && act({ store, moments, key }) });
  return null;
}
