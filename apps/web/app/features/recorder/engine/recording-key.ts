/** Identifies a recording among all recordings in this browser. */
export const getRecordingKey = (userId: string, subject: string) => `${userId} ${subject}`;

/** The Web Lock that the recording tab holds. */
export const getLockName = (key: string) => `outloud-recorder ${key}`;
