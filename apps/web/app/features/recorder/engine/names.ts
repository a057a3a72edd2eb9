/** Identifies a recording among all recordings in this browser. */
export const recordingName = (userId: string, subject: string) => `${userId} ${subject}`;

/** The Web Lock that the recording tab holds. */
export const lockName = (key: string) => `outloud-recorder ${key}`;
