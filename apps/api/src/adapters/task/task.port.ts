/** The task exceeded its CPU time or memory limit. The input is the cause, so a retry would fail again. */
export class OverLimit extends Error {}

/** The machine was too busy to finish the task in time. The input may be valid, so callers retry later. */
export class TimedOut extends Error {}
