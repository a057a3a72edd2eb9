/** The task used more CPU time or memory than it may. The input is the cause, so a retry would end the same way. */
export class OverLimit extends Error {}

/** The machine was too busy to finish the task in time. This says nothing about the input: try again later. */
export class TimedOut extends Error {}
