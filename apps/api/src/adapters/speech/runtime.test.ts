import { expect, it, vi } from 'vitest';
import { loadRuntime } from './runtime.ts';
import { openVoiceActivity } from './voice-activity.ts';

vi.mock('onnxruntime-node', () => {
  throw new Error('There is no native runtime for this machine');
});

it('does without the native runtime', async () => {
  await expect(loadRuntime(['native'])).rejects.toThrow('No runtime for the speech models can be loaded');
  const voiceIn = await openVoiceActivity(await loadRuntime(['native', 'wasm']));
  expect(await voiceIn(new Float32Array(512))).toBeLessThan(0.1);
});
