import { expect, it, vi } from 'vitest';
import { loadRuntime } from './runtime.ts';
import { loadVoiceActivity } from './voice-activity.ts';

vi.mock('onnxruntime-node', () => {
  throw new Error('No native runtime for this platform');
});

it('falls back to WebAssembly without the native runtime', async () => {
  await expect(loadRuntime(['native'])).rejects.toThrow('Could not load a runtime for the speech models');
  const detectVoice = await loadVoiceActivity(await loadRuntime(['native', 'wasm']));
  expect(await detectVoice(new Float32Array(512))).toBeLessThan(0.1);
});
