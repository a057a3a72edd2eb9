import { expect, it } from 'vitest';
import { failureOf } from './failures.ts';

it.each([
  ['microphone', 'NotAllowedError', 'The browser may not use your microphone'],
  ['microphone', 'NotFoundError', 'There is no microphone'],
  ['microphone', 'OverconstrainedError', 'The microphone that you chose is gone'],
  ['microphone', 'NotReadableError', 'The microphone is in use'],
  ['microphone', 'AbortError', 'Your microphone could not be used'],
  ['screen', 'NotAllowedError', 'Nothing is shared yet'],
  ['screen', 'NotFoundError', 'There is nothing to share'],
  ['screen', 'NotReadableError', 'Your screen could not be read'],
  ['screen', 'InvalidStateError', 'Your screen could not be used'],
] as const)('a %s refused by a %s: %s', (what, name, title) => {
  expect(failureOf(what, new DOMException('', name)).title).toBe(title);
});
