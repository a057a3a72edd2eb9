/** Two points of time that belong together: when something happened here, and when it happens in the story. */
export type Anchor = { real: Date; story: Date };

export type Calendar = { reach: (story: Date) => void; anchors: () => Anchor[] };

/** A second here is a minute in the story. */
const pace = 60;

/**
 * Time passes while something happens, and jumps to the next date in between. Whatever happened first is first in the
 * story too.
 */
export function createCalendar(): Calendar {
  const anchors: Anchor[] = [];
  return {
    reach(story) {
      const last = anchors.at(-1);
      if (last && story <= last.story) throw new Error(`The story goes back from ${last.story} to ${story}`);
      const real = Math.max(Date.now(), (last?.real.getTime() ?? 0) + 1);
      if (last) {
        const passed = last.story.getTime() + (real - last.real.getTime()) * pace;
        anchors.push({ real: new Date(real), story: new Date(Math.min(passed, story.getTime() - 1)) });
      }
      anchors.push({ real: new Date(real + 1), story });
    },
    anchors: () => anchors,
  };
}

const hourMs = 3_600_000;
const began = Date.now();

/** A time of the day, in UTC, so that nobody works at night. Later than three days ago it is told by the hour instead. */
export function daysAgo(days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = new Date(began - days * 24 * hourMs).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + hours * hourMs + minutes * 60_000);
}

export function hoursAgo(hours: number): Date {
  return new Date(began - hours * hourMs);
}
