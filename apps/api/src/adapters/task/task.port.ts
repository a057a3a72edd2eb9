/**
 * How well the processes that read untrusted files are isolated.
 * full: own namespaces (no network, no other processes, only the files of the task) and no privileges.
 * uid: a user ID of its own and no privileges, but the network and world-readable files are in reach.
 * none: limits only.
 */
export type IsolationLevel = 'full' | 'uid' | 'none';

/** The task used more CPU time or memory than it may. The input is the cause, so a retry would end the same way. */
export class OverLimit extends Error {}

/** The machine was too busy to finish the task in time. This says nothing about the input: try again later. */
export class TimedOut extends Error {}
