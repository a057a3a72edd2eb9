import { isMediaPlaybackRateCapable } from '@videojs/react';
import { useState } from 'react';
import { momentMarks } from './moment-mark.tsx';
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
/** Says where that led, if one cannot hear it. */
type Act = (pressed: Pressed) => string | undefined;
type Shortcut = { words: string; keys: Record<string, Act>; holds?: boolean };

const seekTo = (store: PlayerStore, seconds: number): string => {
  const second = Math.min(Math.max(0, seconds), store.duration);
  store.seek(second);
  return `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`;
};

const seekBy =
  (seconds: number): Act =>
  ({ store }) =>
    seekTo(store, store.currentTime + seconds);

/** One speed further, and no further than the last. Asks the video itself, for it tells of a change only later. */
const changeSpeed =
  (direction: 1 | -1): Act =>
  ({ store }) => {
    const media = store.target?.media;
    if (!isMediaPlaybackRateCapable(media)) return undefined;
    const ordered = direction === 1 ? speeds : speeds.toReversed();
    const next = ordered.find((speed) => (speed - media.playbackRate) * direction > 0);
    if (next) store.setPlaybackRate(next);
    return undefined;
  };

/** A video lands a little beside the second it was moved to, and plays on while somebody goes back step by step. */
const leeway = { forward: 0.1, back: 1 };

const seekToMoment = (store: PlayerStore, { kind, text, startSeconds }: PlayerMoment): string =>
  `${momentMarks[kind].word}: ${text}, ${seekTo(store, startSeconds)}`;

const nextMoment: Act = ({ store, moments }) => {
  const next = moments.find(({ startSeconds }) => startSeconds > store.currentTime + leeway.forward);
  return next && seekToMoment(store, next);
};
const previousMoment: Act = ({ store, moments }) => {
  const before = moments.findLast(({ startSeconds }) => startSeconds < store.currentTime - leeway.back);
  return before ? seekToMoment(store, before) : seekTo(store, 0);
};

/** The player tells of these itself. */
const quietly =
  (act: (store: PlayerStore) => void): Act =>
  ({ store }) => {
    act(store);
    return undefined;
  };
const toggle = quietly(togglePlay);

/** By the names the browser has for keys. */
export const shortcuts: Shortcut[] = [
  { words: 'Play or pause', keys: { Space: toggle, k: toggle } },
  { words: '5 seconds back or on', keys: { ArrowLeft: seekBy(-5), ArrowRight: seekBy(5) }, holds: true },
  { words: '10 seconds back or on', keys: { j: seekBy(-10), l: seekBy(10) }, holds: true },
  { words: 'Slower or faster', keys: { '<': changeSpeed(-1), '>': changeSpeed(1) } },
  { words: 'Sound on or off', keys: { m: quietly((store) => store.toggleMuted()) } },
  { words: 'Captions on or off', keys: { c: quietly((store) => store.toggleSubtitles()) } },
  { words: 'Full screen on or off', keys: { f: quietly((store) => unlessRefused(store.toggleFullscreen())) } },
  {
    words: 'Jump to 0–90%',
    keys: { '0-9': ({ store, key }) => seekTo(store, (store.duration * Number(key)) / 10) },
  },
  { words: 'Moment before or after', keys: { p: previousMoment, n: nextMoment } },
];

type ShortcutsProps = { moments: readonly PlayerMoment[]; target: KeyTarget };

export function PlayerShortcuts({ moments, target }: ShortcutsProps) {
  const [led, setLed] = useState('');
  const ordered = moments.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return (
    <>
      {shortcuts.flatMap(({ keys, holds }) =>
        Object.entries(keys).map(([key, act]) => (
          <Key key={key} name={key} act={act} moments={ordered} target={target} holds={holds} onLed={setLed} />
        )),
      )}
      <span role="status" className="sr-only">
        {led}
      </span>
    </>
  );
}

type KeyProps = ShortcutsProps & { name: string; act: Act; holds?: boolean; onLed: (where: string) => void };

function Key({ act, moments, onLed, ...rest }: KeyProps) {
  const store = usePlayerStore();
  usePlayerKey({ ...rest, onPress: (key) => store.target && onLed(act({ store, moments, key }) ?? '') });
  return null;
}
