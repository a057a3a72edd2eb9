/** Maps a real time to a time in the demo data. */
export type Anchor = { realTime: Date; demoTime: Date };

export type Timeline = { moveTo: (demoTime: Date) => void; anchors: () => Anchor[] };

/** One real second is one minute of demo time. */
const timeScale = 60;

/**
 * Records how real time maps to demo time. Demo time passes faster than real time and jumps forward with `moveTo`, but it
 * never moves back, so the order of all events is kept.
 */
export function createTimeline(): Timeline {
  const anchors: Anchor[] = [];
  return {
    moveTo(demoTime) {
      const last = anchors.at(-1);
      if (last && demoTime <= last.demoTime) {
        throw new Error(`Demo time cannot move back from ${last.demoTime} to ${demoTime}`);
      }
      const realMs = Math.max(Date.now(), (last?.realTime.getTime() ?? 0) + 1);
      if (last) {
        const reachedMs = last.demoTime.getTime() + (realMs - last.realTime.getTime()) * timeScale;
        anchors.push({ realTime: new Date(realMs), demoTime: new Date(Math.min(reachedMs, demoTime.getTime() - 1)) });
      }
      anchors.push({ realTime: new Date(realMs + 1), demoTime });
    },
    anchors: () => anchors,
  };
}

const hourMs = 3_600_000;
const startedAt = Date.now();

/** `time` is in UTC. Choose hours that are daytime in the US. Use `hoursAgo` for the last three days. */
export function daysAgo(days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = new Date(startedAt - days * 24 * hourMs).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + hours * hourMs + minutes * 60_000);
}

export function hoursAgo(hours: number): Date {
  return new Date(startedAt - hours * hourMs);
}
