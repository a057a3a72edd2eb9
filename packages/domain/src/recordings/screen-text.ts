import { getHost } from '../website-url.ts';
import { containsFuzzy, foldText } from './fuzzy-text.ts';
import { getHostKeys, type HostKeys, isClearlyOtherHost, isSameHost, readHost } from './hosts.ts';
import { recordingLimits } from './recording-limits.ts';

/** A word that the text recognition found, in pixels of the frame. */
export type ScreenWord = { text: string; left: number; top: number; right: number; bottom: number };

/** Of a frame. The rest is not needed. */
export const maxScreenWords = 400;
export const maxWordLength = 200;

/** The text in the upper part of a frame. */
export type ScreenText = { seconds: number; width: number; height: number; words: readonly ScreenWord[] };

/** 'unknown' is usual: a recording of one tab has no address bar. */
export const screenOutcomes = ['shown', 'other_host', 'unknown'] as const;

/** What a frame shows: the requested host, the name of the website, or another host in the address bar. */
export const screenMatches = ['host', 'name', 'other_host'] as const;

/** Without paths, because they can contain personal data. */
export type ScreenReading = {
  outcome: (typeof screenOutcomes)[number];
  requestedHost: string;
  /** The number of frames that were read. */
  frames: number;
  matches: { seconds: number; match: (typeof screenMatches)[number]; text: string }[];
};

type Website = {
  url: string;
  name: string | null;
  /** Other hosts that operators accepted for the request. */
  acceptedHosts?: readonly string[];
};

/**
 * Says whether frames of a recording show the requested website. Only an address bar on most frames can show another
 * one: pages mention other hosts, and testers sign in elsewhere or look at search results.
 */
export function judgeScreenText(frames: readonly ScreenText[], website: Website): ScreenReading {
  const requestedHost = getHost(website.url);
  const keys = getHostKeys(requestedHost);
  const matches = keys ? frames.flatMap((frame) => matchFrame(frame, keys, website) ?? []) : [];
  return { outcome: getOutcome(matches, frames.length), requestedHost, frames: frames.length, matches };
}

function getOutcome(matches: ScreenReading['matches'], frames: number): ScreenReading['outcome'] {
  if (matches.some(({ match }) => match !== 'other_host')) return 'shown';
  const { otherHostFrames, otherHostShare } = recordingLimits;
  return matches.length >= otherHostFrames && matches.length > otherHostShare * frames ? 'other_host' : 'unknown';
}

function matchFrame(
  frame: ScreenText,
  keys: HostKeys,
  { name, acceptedHosts = [] }: Website,
): ScreenReading['matches'][number] | null {
  const { seconds } = frame;
  const address = findAddress(frame);
  if (address && (isSameHost(address, keys) || acceptedHosts.includes(address))) {
    return { seconds, match: 'host', text: address };
  }
  const readName = findName(frame, [name, keys.label]);
  if (readName) return { seconds, match: 'name', text: readName };
  return address && isClearlyOtherHost(address, keys) ? { seconds, match: 'other_host', text: address } : null;
}

/** Shorter names are part of other words. */
const minNameLength = 4;

function findName({ words }: ScreenText, names: readonly (string | null)[]): string | null {
  const text = foldText(words.map((word) => word.text).join(''));
  return (
    names.find((name) => name && foldText(name).length >= minNameLength && containsFuzzy(text, foldText(name))) ?? null
  );
}

/**
 * Returns the host in the address bar: below the title of a tab, in the left third of the window, and alone in its line.
 * A page that mentions a host in its first lines usually has more text beside it.
 */
function findAddress({ width, height, words }: ScreenText): string | null {
  for (const word of words) {
    const middle = (word.top + word.bottom) / 2;
    if (middle > recordingLimits.addressTop * height || word.left > recordingLimits.addressLeft * width) continue;
    const host = readHost(word.text);
    if (!host) continue;
    const isInLine = (other: ScreenWord) => other !== word && other.top < middle && other.bottom > middle;
    const neighbors = words.filter((other) => isInLine(other) && isText(other));
    const hasTitleAbove = words.some((other) => other.bottom <= word.top && isText(other));
    if (hasTitleAbove && neighbors.length <= maxNeighbors) return host;
  }
  return null;
}

/** 'Not secure' is beside the host. Icons are read as one or two characters. */
const maxNeighbors = 2;
const isText = ({ text }: ScreenWord) => /[\p{L}\p{N}]{3}/u.test(text);
