/** What somebody records, among all that is recorded in a browser. */
export const recordingName = (personId: string, subject: string) => `${personId} ${subject}`;

/** Held by the tab that records it. */
export const lockName = (id: string) => `outloud-recorder ${id}`;
