import { ApiError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { getSubmitHelp } from './submit-error.ts';

const help = (error: Error, isFile = false) => getSubmitHelp(error, { askedBy: 'Dana', isFile });

describe('getSubmitHelp', () => {
  it('asks for another file if the recording is unusable', () =>
    expect(help(new ApiError('Not a video', 400, 'not_a_video'))).toMatch(/another file/));

  it('says how long the recording stays in the browser if the link is full', () => {
    expect(help(new ApiError('Full', 410, 'link_full'))).toMatch(/7 days. Ask Dana to open the link/);
    expect(help(new ApiError('Full', 410, 'link_full'), true)).toMatch(/^Keep the video\. Ask Dana/);
  });

  it('says to check the connection if there was no response', () =>
    expect(help(new ApiError('Failed', 0, 'network'))).toMatch(/Check your connection/));

  it('says how to start again after the place was deleted', () =>
    expect(help(new ApiError('Unauthorized', 401, 'unauthorized'))).toMatch(/reload this page/));

  it('says that the recording is not lost after a server error', () =>
    expect(help(new ApiError('Failed', 500, 'internal'))).toMatch(/^Your recording is not lost/));
});
