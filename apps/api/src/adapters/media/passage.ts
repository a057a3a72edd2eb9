/** Statistics about the packets of a stream. */
export type Passage = {
  packets: number;
  firstSeconds: number;
  endSeconds: number;
  lastDecodeSeconds: number;
  longestGapSeconds: number;
  /** All packets have timestamps, and the decode timestamps increase. */
  isOrderly: boolean;
};

type PacketFacts = {
  /** Presentation and decode timestamps. Null if the packet has none. */
  showSeconds: number | null;
  decodeSeconds: number | null;
  lengthSeconds: number;
};

export function createPassage(): Passage {
  return {
    packets: 0,
    firstSeconds: Number.POSITIVE_INFINITY,
    endSeconds: Number.NEGATIVE_INFINITY,
    lastDecodeSeconds: Number.NEGATIVE_INFINITY,
    longestGapSeconds: 0,
    isOrderly: true,
  };
}

export function addPacket(passage: Passage, packet: PacketFacts): void {
  const { showSeconds, decodeSeconds, lengthSeconds } = packet;
  passage.packets += 1;
  const seconds = showSeconds ?? decodeSeconds;
  if (seconds !== null) {
    passage.firstSeconds = Math.min(passage.firstSeconds, seconds);
    passage.endSeconds = Math.max(passage.endSeconds, seconds + lengthSeconds);
  }
  if (showSeconds === null || decodeSeconds === null) passage.isOrderly = false;
  else {
    const gap = decodeSeconds - passage.lastDecodeSeconds;
    if (Number.isFinite(gap)) passage.longestGapSeconds = Math.max(passage.longestGapSeconds, gap);
    if (gap <= 0 || showSeconds < decodeSeconds) passage.isOrderly = false;
    passage.lastDecodeSeconds = decodeSeconds;
  }
}

/** Duration in seconds. */
export function secondsOf({ firstSeconds, endSeconds }: Pick<Passage, 'firstSeconds' | 'endSeconds'>): number {
  return Math.max(0, endSeconds - firstSeconds);
}
