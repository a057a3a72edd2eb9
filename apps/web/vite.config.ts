import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { createDevProxy } from '../../scripts/lib/dev-proxy.ts';
import { chunkGroups } from './chunk-groups.ts';

/** React Router stops rendering a public page after ten seconds and has no setting for it. A busy machine can take longer. */
const createTimeout = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) => createTimeout(Math.max(milliseconds, 600_000));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  server: { proxy: createDevProxy(process.env) },
});
