/** A real time and the demo time that it maps to. */
export type Anchor = { realTime: Date; demoTime: Date };

export type Timeline = { moveTo: (demoTime: Date) => void; anchors: () => Anchor[] };

/** One real second is one minute of demo time. */
const timeScale = 60;

/**
 * Records how real time maps to demo time. Demo time passes faster than real time and jumps forward with `moveTo`, but it
 * never moves back, which preserves the order of events.
 */
export function createTimeline(): Timeline {
  const anchors: Anchor[] = [];
  return {
    moveTo(demoTime) {
      const lastAnchor = anchors.at(-1);
      if (lastAnchor && demoTime <= lastAnchor.demoTime) {
        throw new Error(`Demo time cannot move back from ${lastAnchor.demoTime} to ${demoTime}`);
      }
      const realMs = Math.max(Date.now(), (lastAnchor?.realTime.getTime() ?? 0) + 1);
      if (lastAnchor) {
        const reachedMs = lastAnchor.demoTime.getTime() + (realMs - lastAnchor.realTime.getTime()) * timeScale;
        anchors.push({ realTime: new Date(realMs), demoTime: new Date(Math.min(reachedMs, demoTime.getTime() - 1)) });
      }
      anchors.push({ realTime: new Date(realMs + 1), demoTime });
    },
    anchors: () => anchors,
  };
}

const hourMs = 3_600_000;
const startedAt = Date.now();

/** `time` is in UTC. Use hours that are daytime in the US, and use `hoursAgo` for the last three days. */
export function daysAgo(days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = new Date(startedAt - days * 24 * hourMs).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + hours * hourMs + minutes * 60_000);
}

export function hoursAgo(hours: number): Date {
  return new Date(startedAt - hours * hourMs);
}
