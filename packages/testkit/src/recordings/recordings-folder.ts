import path from 'node:path';

export const recordingsFolder = path.join(import.meta.dirname, '../../../../demo/recordings');
