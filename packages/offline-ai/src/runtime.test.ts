import { expect, it, vi } from 'vitest';
import { loadRuntime, speechModels } from './runtime.ts';
import { loadVoiceActivity } from './speech/voice-activity.ts';

vi.mock('onnxruntime-node', () => {
  throw new Error('No native runtime for this platform');
});

it('falls back to WebAssembly without the native runtime', async () => {
  await expect(loadRuntime(['native'], speechModels)).rejects.toThrow('Could not load a runtime for the speech models');
  const detectVoice = await loadVoiceActivity(await loadRuntime(['native', 'wasm'], speechModels));
  expect(await detectVoice(new Float32Array(512))).toBeLessThan(0.1);
});
