import { expect, it } from 'vitest';
import { getMediaErrorText } from './media-request.ts';

it.each([
  ['microphone', 'NotAllowedError', 'Microphone access is blocked'],
  ['microphone', 'NotFoundError', 'No microphone found'],
  ['microphone', 'OverconstrainedError', 'The selected microphone is not available'],
  ['microphone', 'NotReadableError', 'Another app is using the microphone'],
  ['microphone', 'AbortError', 'We could not use your microphone'],
  ['screen', 'NotAllowedError', 'Nothing is shared yet'],
  ['screen', 'NotFoundError', 'There is nothing to share'],
  ['screen', 'NotReadableError', 'We could not read your screen'],
  ['screen', 'InvalidStateError', 'We could not use your screen'],
] as const)('describes a %s request that fails with %s as "%s"', (device, name, title) => {
  expect(getMediaErrorText(device, new DOMException('', name)).title).toBe(title);
});
