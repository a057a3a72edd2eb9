/** Statistics about the packets of a stream. */
export type PacketStats = {
  packets: number;
  startSeconds: number;
  endSeconds: number;
  lastDtsSeconds: number;
  longestGapSeconds: number;
  /** All packets have timestamps, and the decode timestamps increase. */
  isMonotonic: boolean;
};

type PacketTimes = {
  /** Presentation and decode timestamps. Null if the packet has none. */
  ptsSeconds: number | null;
  dtsSeconds: number | null;
  durationSeconds: number;
};

export function createPacketStats(): PacketStats {
  return {
    packets: 0,
    startSeconds: Number.POSITIVE_INFINITY,
    endSeconds: Number.NEGATIVE_INFINITY,
    lastDtsSeconds: Number.NEGATIVE_INFINITY,
    longestGapSeconds: 0,
    isMonotonic: true,
  };
}

export function addPacket(stats: PacketStats, packet: PacketTimes): void {
  const { ptsSeconds, dtsSeconds, durationSeconds } = packet;
  stats.packets += 1;
  const seconds = ptsSeconds ?? dtsSeconds;
  if (seconds !== null) {
    stats.startSeconds = Math.min(stats.startSeconds, seconds);
    stats.endSeconds = Math.max(stats.endSeconds, seconds + durationSeconds);
  }
  if (ptsSeconds === null || dtsSeconds === null) stats.isMonotonic = false;
  else {
    const gap = dtsSeconds - stats.lastDtsSeconds;
    if (Number.isFinite(gap)) stats.longestGapSeconds = Math.max(stats.longestGapSeconds, gap);
    if (gap <= 0 || ptsSeconds < dtsSeconds) stats.isMonotonic = false;
    stats.lastDtsSeconds = dtsSeconds;
  }
}

export function getDurationSeconds({
  startSeconds,
  endSeconds,
}: Pick<PacketStats, 'startSeconds' | 'endSeconds'>): number {
  return Math.max(0, endSeconds - startSeconds);
}
