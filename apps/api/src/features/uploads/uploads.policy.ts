import { largestVideo } from '@outloud/domain/video';

/** What is stored and recorded at a time; a killed process loses less than that of what has arrived. */
export const partBytes = 8 * 1024 ** 2;

/** A sender of tiny pieces is stopped there. */
export const mostParts = 5000;

/** More pieces than that are joined before anybody works with them; 500 MB in whole parts are 63. */
export const mostFiles = 100;

/** What one person may have on the way at a time, counted by the announced sizes. */
export const unfinishedQuota = 5 * largestVideo;
