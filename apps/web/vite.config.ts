import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { createDevProxy } from '../../scripts/lib/dev-proxy.ts';
import { chunkGroups } from './chunk-groups.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  server: { proxy: createDevProxy(process.env) },
});
