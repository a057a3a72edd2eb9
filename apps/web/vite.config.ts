import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { createDevProxy } from '../../scripts/lib/dev-proxy.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: createDevProxy(process.env) },
});
