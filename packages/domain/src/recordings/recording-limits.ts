/** All limits of the checks that decide whether a recording is a genuine review. docs/genuine-recordings.md explains them. */
export const recordingLimits = {
  /** The default of MIN_VIDEO_SECONDS. */
  minSeconds: 60,
  minSpeechSeconds: 1,
  /** The least share of the recording with speech. */
  minTalkRatio: 0.2,
  /** Fewer distinct views are a still picture, such as a test card. */
  minViews: 3,
  /** Shorter recordings may have few views. They are too short anyway. */
  minSecondsForViews: 10,
  /** Mean difference of the brightness of two views, of 255. */
  viewDifference: 2,
  /** Reviews of one website share at least this share of their views. */
  minResemblance: 0.03,
  /** Text is read in this many frames, in this share of their height. */
  readFrames: 6,
  readTop: 0.25,
  /** An address bar is in this share of the height and of the width. */
  addressTop: 0.18,
  addressLeft: 1 / 3,
  /** Another host in the address bar of at least this many frames, and of more than this share of them, is another website. */
  otherHostFrames: 3,
  otherHostShare: 0.5,
  /** A copy shares at least this many phrases, and at least this share of the phrases of the shorter recording. */
  copiedPhrases: 8,
  copiedShare: 0.25,
  /** Each part of a copy has at least this many sounds at the same distances from each other. */
  copiedSounds: 8,
  /** And the parts are in this share of the windows of the shorter recording. */
  copiedSoundShare: 0.4,
  /** A voice is compared with at least this many accepted reviews of the tester. */
  minEarlierVoices: 2,
  /** How far the median pitch of another person is from each of them at least, and how different the sound. */
  otherVoiceSemitones: 6,
  otherVoiceDivergence: 0.3,
  /** An operator checks the first submissions of each tester and this share of all others. */
  firstSubmissions: 3,
  randomShare: 0.05,
} as const;
