import { isMediaPlaybackRateCapable } from '@videojs/react';
import { useState } from 'react';
import {
  ignoreRejection,
  type PlayerMoment,
  type PlayerStore,
  playbackSpeeds,
  togglePlay,
  usePlayerStore,
} from './player-store.ts';
import { momentStyles } from './player-styles.ts';
import { type KeyTarget, usePlayerShortcut } from './use-player-shortcut.ts';

type ShortcutContext = { store: PlayerStore; moments: readonly PlayerMoment[]; key: string };
/** Returns a message for screen readers, if the player does not announce the change itself. */
type ShortcutAction = (context: ShortcutContext) => string | undefined;
type Shortcut = { label: string; keys: Record<string, ShortcutAction>; repeats?: boolean };

const seekTo = (store: PlayerStore, seconds: number): string => {
  const target = Math.min(Math.max(0, seconds), store.duration);
  store.seek(target);
  return `${Math.floor(target / 60)}:${String(Math.floor(target % 60)).padStart(2, '0')}`;
};

const seekBy =
  (seconds: number): ShortcutAction =>
  ({ store }) =>
    seekTo(store, store.currentTime + seconds);

/** Reads the speed from the media element, because the store updates later. */
const changeSpeed =
  (direction: 1 | -1): ShortcutAction =>
  ({ store }) => {
    const media = store.target?.media;
    if (!isMediaPlaybackRateCapable(media)) return undefined;
    const orderedSpeeds = direction === 1 ? playbackSpeeds : playbackSpeeds.toReversed();
    const next = orderedSpeeds.find((speed) => (speed - media.playbackRate) * direction > 0);
    if (next) store.setPlaybackRate(next);
    return undefined;
  };

/** Tolerances, because seeking is inexact and the video keeps playing between two key presses. */
const toleranceSeconds = { forward: 0.1, back: 1 };

const seekToMoment = (store: PlayerStore, { kind, text, startSeconds }: PlayerMoment): string =>
  `${momentStyles[kind].label}: ${text}, ${seekTo(store, startSeconds)}`;

const seekToNextMoment: ShortcutAction = ({ store, moments }) => {
  const next = moments.find(({ startSeconds }) => startSeconds > store.currentTime + toleranceSeconds.forward);
  return next && seekToMoment(store, next);
};
const seekToPreviousMoment: ShortcutAction = ({ store, moments }) => {
  const previous = moments.findLast(({ startSeconds }) => startSeconds < store.currentTime - toleranceSeconds.back);
  return previous ? seekToMoment(store, previous) : seekTo(store, 0);
};

/** For actions that the player announces itself. */
const withoutMessage =
  (action: (store: PlayerStore) => void): ShortcutAction =>
  ({ store }) => {
    action(store);
    return undefined;
  };
const togglePlayback = withoutMessage(togglePlay);

export const shortcuts: Shortcut[] = [
  { label: 'Play or pause', keys: { Space: togglePlayback, k: togglePlayback } },
  { label: 'Back or forward 5 seconds', keys: { ArrowLeft: seekBy(-5), ArrowRight: seekBy(5) }, repeats: true },
  { label: 'Back or forward 10 seconds', keys: { j: seekBy(-10), l: seekBy(10) }, repeats: true },
  { label: 'Slower or faster', keys: { '<': changeSpeed(-1), '>': changeSpeed(1) } },
  { label: 'Mute or unmute', keys: { m: withoutMessage((store) => store.toggleMuted()) } },
  { label: 'Captions on or off', keys: { c: withoutMessage((store) => store.toggleSubtitles()) } },
  { label: 'Full screen on or off', keys: { f: withoutMessage((store) => ignoreRejection(store.toggleFullscreen())) } },
  {
    label: 'Jump to 0–90%',
    keys: { '0-9': ({ store, key }) => seekTo(store, (store.duration * Number(key)) / 10) },
  },
  { label: 'Previous or next moment', keys: { p: seekToPreviousMoment, n: seekToNextMoment } },
];

type PlayerShortcutsProps = { moments: readonly PlayerMoment[]; target: KeyTarget };

export function PlayerShortcuts({ moments, target }: PlayerShortcutsProps) {
  const [message, setMessage] = useState('');
  const sortedMoments = moments.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return (
    <>
      {shortcuts.flatMap(({ keys, repeats }) =>
        Object.entries(keys).map(([key, action]) => (
          <ShortcutKey
            key={key}
            name={key}
            action={action}
            moments={sortedMoments}
            target={target}
            repeats={repeats}
            onMessage={setMessage}
          />
        )),
      )}
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  );
}

type ShortcutKeyProps = PlayerShortcutsProps & {
  name: string;
  action: ShortcutAction;
  repeats?: boolean;
  onMessage: (message: string) => void;
};

function ShortcutKey({ action, moments, onMessage, ...shortcut }: ShortcutKeyProps) {
  const store = usePlayerStore();
  usePlayerShortcut({
    ...shortcut,
    onPress: (key) => store.target && onMessage(action({ store, moments, key }) ?? ''),
  });
  return null;
}
